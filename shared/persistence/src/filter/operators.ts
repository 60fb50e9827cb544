import { compileFilter } from './compile';
import { Condition } from './condition';
import { Group } from './group';
import type { Filter } from './types';

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

interface Range<T> {
  gt?: T;
  gte?: T;
  lt?: T;
  lte?: T;
}

/** The operators of a filter: `{ status: q.in(['open', 'triaged']), created_at: q.gte(since) }`. */
export const q = {
  in: <const T>(values: readonly T[]) => new Condition<T>({ $in: [...values] }),
  notIn: <const T>(values: readonly T[]) => new Condition<T>({ $nin: [...values] }),
  not: <const T>(value: T) => new Condition<T>({ $ne: value }),
  gt: <T>(value: T) => new Condition<T>({ $gt: value }),
  gte: <T>(value: T) => new Condition<T>({ $gte: value }),
  lt: <T>(value: T) => new Condition<T>({ $lt: value }),
  lte: <T>(value: T) => new Condition<T>({ $lte: value }),
  /** Every bound that is given; at least one must be. */
  range: <T>(bounds: Range<T>) =>
    new Condition<T>(
      Object.fromEntries(Object.entries(bounds).flatMap(([op, at]) => (at === undefined ? [] : [[`$${op}`, at]]))),
    ),
  exists: (present = true) => new Condition<never>({ $exists: present }),
  /** The text anywhere in the field, case-insensitively; the text is taken literally, never as a pattern. */
  contains: (text: string) => new Condition<never>({ $regex: escapeRegExp(text), $options: 'i' }),
  /** Fields that begin with the text, case-sensitively, so that an index serves it. */
  startsWith: (text: string) => new Condition<never>({ $regex: `^${escapeRegExp(text)}` }),
  /** Lists that hold every one of the values. */
  all: <const T>(values: readonly T[]) => new Condition<T>({ $all: [...values] }),
  size: (count: number) => new Condition<never>({ $size: count }),
  /** Lists of sub-documents where one element matches the whole filter. */
  element: <Item>(filter: Filter<Item>) =>
    new Condition<never>({ $elemMatch: compileFilter(filter, { scoped: false }) }),

  and: <Doc>(...filters: Filter<NoInfer<Doc>>[]) => new Group<Doc>('$and', filters),
  or: <Doc>(...filters: Filter<NoInfer<Doc>>[]) => new Group<Doc>('$or', filters),
  nor: <Doc>(...filters: Filter<NoInfer<Doc>>[]) => new Group<Doc>('$nor', filters),

  /** Leaves out what is undefined: for optional query parameters. Elsewhere an undefined value is refused. */
  given: <Fields extends object>(fields: Fields): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields,
} as const;
