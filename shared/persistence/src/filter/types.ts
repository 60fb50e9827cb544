import type { Condition } from './condition';
import type { Group } from './group';

/** What a field may be compared with: its value, an element when it is a list, null when it may be absent. */
export type Comparable<T> =
  | Exclude<T, undefined>
  | (Exclude<T, undefined | null> extends readonly (infer U)[] ? U : never)
  | (undefined extends T ? null : never);

/** A path into a sub-document, `location.file`: its value's type is checked by the schema, not by the compiler. */
export type DottedPath = `${string}.${string}`;

/**
 * Which documents are meant. A plain value means equality, whatever its shape: an object that a request brought is
 * compared as it stands and never read as an operator. Operators are made with `q` alone.
 */
export type FieldFilter<Doc> = {
  [K in keyof Doc]?: Comparable<Doc[K]> | Condition<Comparable<Doc[K]>>;
} & { [path: DottedPath]: unknown };

export type Filter<Doc> = FieldFilter<Doc> | Group<Doc>;
