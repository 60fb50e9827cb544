import { parse } from 'smol-toml';
import { UnreadableError } from '../types';
import { fieldsOf, type Fields } from './values';

/** TOML 1.0 as a record. Throws `UnreadableError` when it is none. */
export function parseToml(text: string): Fields {
  try {
    return fieldsOf(parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    throw new UnreadableError(`not TOML: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`);
  }
}
