/** The part of an OpenAPI document that tells where values can be put. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** One request as it goes out; `place` says what of it is hostile. */
export interface HostileRequest {
  operation: string;
  place: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const LONG = 'x'.repeat(20_000);
const nested = (depth: number, open = '[', inside = '', close = ']') =>
  open.repeat(depth) + inside + close.repeat(depth);

/** Written as they stand on the wire, since some of them no serialiser would write. */
const VALUES = [
  'null',
  '-1',
  '1e308',
  '9223372036854775808',
  'true',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  `"${LONG}"`,
  '"../../etc/passwd"',
  '"__proto__"',
  '"+275760-09-13T00:00:00.001Z"',
  '"1970-13-45T99:99:99Z"',
  '"http://[::1"',
  '"%00"',
  '[]',
  '{}',
  '[null]',
  '["\\u0000"]',
  '{"$ne":1}',
  '{"__proto__":{"a":1}}',
  '{"a\\u0000b":1,"$where":1,"a.b":1}',
  '{"length":-1,"toString":1}',
  nested(2_000),
  `[${'"x",'.repeat(5_000)}"x"]`,
];
const PATH_VALUES = ['%00', '..%2f..%2fetc', '%ff', '%', 'x'.repeat(3_000), '__proto__', '%ED%A0%80', '$ne', '-1'];
const QUERY_VALUES = [
  '',
  '%00',
  '-1',
  'NaN',
  '1e309',
  'x'.repeat(4_000),
  '%ff',
  '+275760-09-13T00:00:00Z',
  '(((',
  '[]',
];
const QUERY_FORMS = ['{n}=1&{n}=2', '{n}[$ne]=1', '{n}[a][b]=1', '{n}'];
const BODIES = [
  'null',
  '[]',
  '"x"',
  '{',
  '{"a":1,"a":2}',
  '{"__proto__":{}}',
  nested(5_000),
  nested(5_000, '{"a":', '1', '}'),
];
const FORMS = ['', '--b\r\n', '--b--\r\n', part('PK\u0003\u0004'), `${part('x')}--b--\r\n`, `${part('')}--b--\r\n`];

function part(content: string): string {
  return `--b\r\nContent-Disposition: form-data; name="file"; filename="../a\u0000.exe"\r\n\r\n${content}\r\n`;
}

/**
 * What a hostile client would send to each documented operation: `perPlace` values for each path parameter, query
 * parameter and body field, all else as the document asks for it. The values rotate, so that each one meets many
 * fields; the same document always gives the same requests.
 */
export function* hostileRequests(document: ApiDocument, perPlace = 4): Generator<HostileRequest> {
  const turn = rotation();
  for (const [template, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const places = operation.parameters ?? [];
      const path = template.replace(/\{[^}]+\}/g, 'nope_1');
      const content = operation.requestBody?.content ?? {};
      const schema = content['application/json']?.schema;
      const fields = schema ? sampleFields(schema, document) : {};
      const plain = schema ? { headers: JSON_TYPE, body: written(fields) } : { headers: {} };
      const base = { operation: operation.operationId, method: method.toUpperCase(), path, ...plain };
      for (const { name } of places.filter((place) => place.in === 'path')) {
        for (const value of turn(PATH_VALUES, perPlace)) {
          const filled = template.replace(`{${name}}`, value).replace(/\{[^}]+\}/g, 'nope_1');
          yield { ...base, path: filled, place: `path ${name}=${value.slice(0, 40)}` };
        }
      }
      for (const { name } of places.filter((place) => place.in === 'query')) {
        const forms = [
          ...turn(QUERY_VALUES, perPlace - 1).map((value) => `${name}=${value}`),
          ...turn(QUERY_FORMS, 1).map((form) => form.replaceAll('{n}', name)),
        ];
        for (const query of forms) yield { ...base, path: `${path}?${query}`, place: `query ${query.slice(0, 60)}` };
      }
      if (schema) {
        for (const body of turn(BODIES, perPlace)) yield { ...base, body, place: `body ${body.slice(0, 40)}` };
        const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
        yield { ...base, headers, place: 'a body that is not compressed' };
        yield { ...base, body: Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d]), place: 'bytes that are no text' };
      }
      for (const name of Object.keys(fields)) {
        for (const value of turn(VALUES, perPlace)) {
          yield { ...base, body: written(fields, name, value), place: `field ${name}=${value.slice(0, 40)}` };
        }
      }
      if ('multipart/form-data' in content) {
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        for (const body of FORMS) yield { ...base, headers, body, place: `form ${body.slice(-40)}` };
        yield { ...base, headers: { 'content-type': 'multipart/form-data' }, body: 'x', place: 'no boundary' };
      }
    }
  }
}

/** Takes the next few of a list, each time from where it stopped. */
function rotation(): (list: readonly string[], count: number) => string[] {
  const at = new Map<readonly string[], number>();
  return (list, count) => {
    const from = at.get(list) ?? 0;
    at.set(list, from + count);
    return Array.from({ length: count }, (_, index) => list[(from + index) % list.length]!);
  };
}

/** The JSON text of an object in which one field is written as given. */
function written(fields: Record<string, unknown>, name?: string, value?: string): string {
  const members = Object.entries(fields).map(
    ([key, sample]) => `${JSON.stringify(key)}:${key === name ? value : JSON.stringify(sample)}`,
  );
  return `{${members.join(',')}}`;
}

function sampleFields(schema: Schema, document: ApiDocument): Record<string, unknown> {
  const { properties = {} } = resolved(schema, document);
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sample(field, document)]));
}

function sample(given: Schema, document: ApiDocument): unknown {
  const schema = resolved(given, document);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.allOf ?? [];
  if (choice) return sample(choice, document);
  if (schema.properties) {
    const needed = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(needed.map(([name, field]) => [name, sample(field, document)]));
  }
  if (schema.type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () => sample(schema.items ?? {}, document));
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'object') return {};
  if (schema.format === 'date-time') return '2030-01-01T00:00:00.000Z';
  return 'x'.repeat(Math.max(schema.minLength ?? 0, 1));
}

function resolved(schema: Schema, document: ApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(document.components.schemas[name]!, document);
}
