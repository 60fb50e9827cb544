import { DocumentError, type JsonPath } from '@osk/readers';

/** `$.components[3].name`, as people look for it. */
export const jsonPlace = (path: JsonPath): string =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`), '$');

/** The value as an object. @throws DocumentError naming the place */
export function objectAt(value: unknown, place: string): Record<string, unknown> {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new DocumentError(`${place} is not an object`);
}

/** A text that has to be there. @throws DocumentError naming the place */
export function requiredText(value: unknown, place: string, most: number): string {
  if (typeof value !== 'string')
    throw new DocumentError(`${place} is ${value === undefined ? 'missing' : 'not a text'}`);
  if (value.trim() === '') throw new DocumentError(`${place} is empty`);
  return value.slice(0, most);
}

/** @throws DocumentError where the entry does not stand in a list */
export function inList(path: JsonPath): void {
  if (typeof path.at(-1) !== 'number') throw new DocumentError(`${jsonPlace(path.slice(0, -1))} is not a list`);
}
