import type { OpenApiDocument } from './document';

/** One document of many; throws where two services declare one operation or two schemas share a name. */
export function mergeOpenApi(documents: readonly OpenApiDocument[], info: OpenApiDocument['info']): OpenApiDocument {
  const merged: OpenApiDocument = {
    openapi: '3.1.0',
    info,
    paths: {},
    components: { schemas: {}, securitySchemes: {} },
  };
  for (const document of documents) {
    for (const [path, operations] of Object.entries(document.paths)) {
      const known = (merged.paths[path] ??= {});
      for (const [method, operation] of Object.entries(operations)) {
        if (known[method]) throw new Error(`declared by two services: ${method} ${path}`);
        known[method] = operation;
      }
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const known = merged.components.schemas[name];
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
        throw new Error(`two schemas are called ${name}`);
      merged.components.schemas[name] = schema;
    }
    Object.assign(merged.components.securitySchemes, document.components.securitySchemes);
  }
  merged.paths = Object.fromEntries(Object.entries(merged.paths).sort(([a], [b]) => a.localeCompare(b)));
  return merged;
}
