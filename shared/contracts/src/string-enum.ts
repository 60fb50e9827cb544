import { Type, type SchemaOptions, type TUnsafe } from '@sinclair/typebox';

/**
 * A closed set of strings as one JSON Schema `enum`. A union of literals would give one ajv error per
 * member for a single mistake; this gives one.
 */
export function StringEnum<const T extends readonly string[]>(
  values: T,
  options: SchemaOptions = {},
): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}
