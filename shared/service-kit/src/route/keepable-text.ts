import { AppError } from '../errors';

/** NUL, which keys of the store and texts of other systems cannot hold, and half a surrogate pair (no text at all). */
const UNKEEPABLE = /\0|\p{Surrogate}/u;

export const isKeepable = (text: string): boolean => !UNKEEPABLE.test(text);

/**
 * Refuses a body with texts or field names that cannot be kept as they are (JSON can write both, RFC 8259 section 8.2).
 * @throws AppError invalid, naming the field
 */
export function refuseUnkeepable(body: unknown): void {
  // A list of what is still to be looked at, not recursion: a body may be nested as deep as it is long.
  const open: [path: string, value: unknown][] = [['', body]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isKeepable(value)) throw unkeepable(path || 'the body');
    if (value === null || typeof value !== 'object') continue;
    for (const [key, item] of Object.entries(value)) {
      if (!isKeepable(key)) throw unkeepable(`a field name in ${path || 'the body'}`);
      if (typeof item === 'string' || typeof item === 'object') open.push([pathTo(path, key), item]);
    }
  }
}

/** Long enough to find the place; what is nested deeper is named by where it begins. */
const MOST_PATH = 200;

const pathTo = (path: string, key: string): string =>
  path.length > MOST_PATH ? path : (path ? `${path}.${key}` : key).slice(0, MOST_PATH + 1);

const unkeepable = (where: string): AppError =>
  new AppError('invalid', `${where} holds U+0000 or half a surrogate pair`, { code: 'schema_violation' });
