import { parse, type ParseError } from 'jsonc-parser';
import { UnreadableError } from '../types';
import { fieldsOf, type Fields } from './values';

/** A JSON object; throws `UnreadableError` for anything else, naming `what` it should have been. */
export function parseJson(text: string, what: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableError(text.trim() === '' ? 'it is empty' : 'it is not valid JSON, or cut off');
  }
  return fieldsOf(value, what);
}

/** JSON with comments and trailing commas. */
export function parseJsonc(text: string, what: string): Fields {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: false });
  if (errors.length > 0)
    throw new UnreadableError(text.trim() === '' ? 'it is empty' : 'it is not valid JSON, or cut off');
  return fieldsOf(value, what);
}
