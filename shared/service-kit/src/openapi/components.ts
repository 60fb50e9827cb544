/**
 * Copies a schema for the document: every part with an `$id` goes to `components` once and is referred to. Throws
 * when two different schemas carry one name, since names are unique in the whole platform.
 */
export function collectSchemas(schema: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => collectSchemas(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, item]) => [key, key === '$id' ? item : collectSchemas(item, components)]),
  );
  const { $id, ...rest } = copy;
  if (typeof $id !== 'string') return copy;
  const known = components[$id];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(rest))
    throw new Error(`two schemas are called ${$id}`);
  components[$id] = rest;
  return { $ref: `#/components/schemas/${$id}` };
}
