import { MongoError, type Doc } from '../language';

/** A field that ran into an array: the array, and what of the field's path remains inside its elements. */
interface ArrayHit {
  field: number;
  array: unknown[];
  rest: readonly string[];
}

export interface ExtractedValues {
  /** One list of values per index entry; undefined stands for a missing field. */
  entries: unknown[][];
  /** Bit i is set when field i went through an array. */
  arrayFields: number;
  /** False when every indexed field is missing. */
  present: boolean;
}

const isIndex = (part: string): boolean => /^\d+$/.test(part);

const isDocument = (value: unknown): value is Doc =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('_bsontype' in value) &&
  !(value instanceof Date);

/**
 * The values under which a document stands in an index over `paths`. Fields that go through the same array are taken
 * element by element together, as MongoDB does.
 * @throws MongoError 171 when two fields go through different arrays
 */
export function extractValues(doc: Doc, paths: readonly (readonly string[])[]): ExtractedValues {
  const out: ExtractedValues = { entries: [], arrayFields: 0, present: false };
  const containers = paths.map((): unknown => doc);
  expand(containers, paths, new Array<unknown>(paths.length), out);
  return out;
}

function expand(
  containers: readonly unknown[],
  paths: readonly (readonly string[] | null)[],
  values: unknown[],
  out: ExtractedValues,
): void {
  const hits: ArrayHit[] = [];
  const settled = values.slice();
  for (let i = 0; i < paths.length; i++) {
    const path = paths[i];
    if (path === null || path === undefined) continue;
    const hit = walk(containers[i], path);
    if (hit.rest === undefined) {
      settled[i] = hit.value;
      if (hit.value !== undefined) out.present = true;
    } else {
      hits.push({ field: i, array: hit.value as unknown[], rest: hit.rest });
    }
  }
  const first = hits[0];
  if (first === undefined) {
    out.entries.push(settled);
    return;
  }
  for (const hit of hits) {
    if (hit.array !== first.array)
      throw new MongoError(171, 'CannotIndexParallelArrays', 'cannot index parallel arrays');
    out.arrayFields |= 1 << hit.field;
  }
  out.present = true;
  for (const element of first.array.length > 0 ? first.array : [undefined]) descend(element, hits, settled, out);
}

/** One element of an array: fields that end at the array take it as it is, the others go on inside it. */
function descend(element: unknown, hits: readonly ArrayHit[], settled: readonly unknown[], out: ExtractedValues): void {
  const values = settled.slice();
  const containers: unknown[] = [];
  const rest: (readonly string[] | null)[] = settled.map(() => null);
  let deeper = false;
  for (const hit of hits) {
    if (hit.rest.length === 0) {
      values[hit.field] = element;
    } else if (isDocument(element)) {
      containers[hit.field] = element;
      rest[hit.field] = hit.rest;
      deeper = true;
    } else {
      values[hit.field] = undefined;
    }
  }
  if (deeper) expand(containers, rest, values, out);
  else out.entries.push(values);
}

/** Follows a path until its end, a missing part, or an array. `rest` is set for an array only. */
function walk(start: unknown, path: readonly string[]): { value: unknown; rest?: readonly string[] } {
  let value = start;
  for (let i = 0; i < path.length; i++) {
    const part = path[i]!;
    if (Array.isArray(value)) {
      if (!isIndex(part)) return { value, rest: path.slice(i) };
      value = value[Number(part)];
    } else if (isDocument(value)) {
      value = Object.hasOwn(value, part) ? value[part] : undefined;
    } else {
      return { value: undefined };
    }
  }
  return Array.isArray(value) ? { value, rest: [] } : { value };
}
