import { badValue, MongoError } from '../errors';
import type { Doc } from '../types';
import { setField } from '../values/clone';
import { identical } from '../values/compare';
import { isPlainObject, typeName } from '../values/kinds';
import { getField, isIndex } from '../values/paths';

/** What an operator wants a field to become. */
export const UNCHANGED = Symbol('unchanged');
export const REMOVED = Symbol('removed');

/** Takes a field's value (undefined when missing), gives the new one, `REMOVED` or `UNCHANGED`. */
export type Edit = (old: unknown) => unknown;

/** One part of an update path. */
export type PathPart =
  { kind: 'field'; name: string } | { kind: 'all' } | { kind: 'filtered'; test: (element: unknown) => boolean };

/** More padding than this in front of a new element is taken for a mistake, as the server does. */
const MAX_PADDING = 1_500_000;

/**
 * A document being updated. Containers are copied when first written to, so the original stays as it is and unchanged parts
 * are shared with the result.
 */
export class Draft {
  private current: Doc;
  private readonly owned = new Set<object>();
  changed = false;

  constructor(readonly original: Doc) {
    this.current = original;
  }

  get document(): Doc {
    return this.current;
  }

  /**
   * Edits every field that a path reaches.
   * @param create whether missing documents on the way are made
   * @throws MongoError 28 when the path leads through a scalar, 2 when an array was needed
   */
  edit(path: readonly PathPart[], create: boolean, edit: Edit): void {
    this.current = this.descend(this.current, path, 0, create, edit) as Doc;
  }

  private descend(container: unknown, path: readonly PathPart[], at: number, create: boolean, edit: Edit): unknown {
    const part = path[at] as PathPart;
    if (part.kind !== 'field') return this.eachElement(container, part, path, at, create, edit);
    const key = part.name;
    const inArray = Array.isArray(container);
    if (inArray ? !isIndex(key) : !isPlainObject(container)) {
      if (!create) return container;
      throw new MongoError(
        28,
        'PathNotViable',
        `Cannot create field '${key}' in element of type ${typeName(container)}`,
      );
    }
    const old = inArray ? (container as unknown[])[Number(key)] : getField(container as Doc, key);
    if (at === path.length - 1) return this.write(container as object, key, old, edit(old));
    if (old === undefined) {
      if (!create) return container;
      const made: Doc = {};
      this.owned.add(made);
      const filled = this.descend(made, path, at + 1, create, edit);
      return Object.keys(filled as Doc).length > 0
        ? this.write(container as object, key, undefined, filled)
        : container;
    }
    return this.replaceChild(container as object, key, old, this.descend(old, path, at + 1, create, edit));
  }

  private eachElement(
    container: unknown,
    part: Exclude<PathPart, { kind: 'field' }>,
    path: readonly PathPart[],
    at: number,
    create: boolean,
    edit: Edit,
  ): unknown {
    if (!Array.isArray(container)) {
      if (container === undefined) {
        throw badValue('The path must exist in the document in order to apply array updates.');
      }
      throw badValue(`Cannot apply array updates to non-array element of type ${typeName(container)}`);
    }
    let result: unknown[] = container;
    for (let i = 0; i < container.length; i++) {
      const element: unknown = container[i];
      if (part.kind === 'filtered' && !part.test(element)) continue;
      const key = String(i);
      result = (
        at === path.length - 1
          ? this.write(result, key, element, edit(element))
          : this.replaceChild(result, key, element, this.descend(element, path, at + 1, create, edit))
      ) as unknown[];
    }
    return result;
  }

  private write(container: object, key: string, old: unknown, next: unknown): unknown {
    if (next === UNCHANGED || (next === REMOVED && old === undefined)) return container;
    if (next !== REMOVED && old !== undefined && identical(old, next)) return container;
    this.changed = true;
    const target = this.writable(container);
    if (Array.isArray(target)) writeElement(target, Number(key), next);
    else if (next === REMOVED) delete (target as Doc)[key];
    else setField(target as Doc, key, next);
    return target;
  }

  /** Puts an edited child in place; nothing to do when it is the same object. */
  private replaceChild(container: object, key: string, old: unknown, next: unknown): unknown {
    if (old === next) return container;
    const target = this.writable(container);
    if (Array.isArray(target)) target[Number(key)] = next;
    else setField(target as Doc, key, next);
    return target;
  }

  private writable(container: object): object {
    if (this.owned.has(container)) return container;
    const copy = Array.isArray(container) ? container.slice() : { ...container };
    this.owned.add(copy);
    return copy;
  }
}

function writeElement(target: unknown[], index: number, next: unknown): void {
  if (next === REMOVED) {
    // Taking an element out would move the others; it becomes null instead.
    target[index] = null;
    return;
  }
  if (index - target.length > MAX_PADDING) throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
  while (target.length < index) target.push(null);
  target[index] = next;
}
