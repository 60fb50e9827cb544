import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(__dirname, '..', '..', '..', 'docs');

interface Listed {
  method: string;
  path: string;
  auth: string;
  permission: string;
  shape: string;
  success: string;
}

interface Operation {
  security: Record<string, unknown>[];
  'x-permission'?: string;
  'x-scope'?: string;
  responses: Record<string, { content?: Record<string, { schema?: { properties?: Record<string, unknown> } }> }>;
}

const rows = (file: string) =>
  readFileSync(join(DOCS, 'specification', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** Names of parameters are each side's own; a trailing slash is no difference. */
const key = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '{}').replace(/\/$/, '')}`;

const listed = new Map(
  rows('endpoints.tsv').map(([, method, path, auth, permission, shape, success]) => {
    const row = { method, path, auth, permission, shape, success } as Listed;
    return [key(row.method, row.path), row];
  }),
);
const additions = new Set(rows('additions.tsv').map(([method, path]) => key(method!, path!)));
const document = JSON.parse(readFileSync(join(DOCS, 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const served = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => [key(method, path), operation] as const),
);

test('nothing is served that is neither in the specification nor named as an addition', () => {
  expect(served.map(([name]) => name).filter((name) => !listed.has(name) && !additions.has(name))).toEqual([]);
});

test('no addition is named that is not served, or that the specification has itself', () => {
  const names = new Set(served.map(([name]) => name));
  expect([...additions].filter((name) => !names.has(name) || listed.has(name))).toEqual([]);
});

describe.each(served.filter(([name]) => listed.has(name)))('%s', (name, operation) => {
  const row = listed.get(name)!;

  test('takes the callers the specification names', () => {
    const schemes = operation.security.flatMap((entry) => Object.keys(entry)).sort();
    const expected: Record<string, string[]> = {
      'key|session': ['apiKey', 'session'],
      session: ['session'],
      public: [],
      provider: [],
    };
    expect(schemes).toEqual(expected[row.auth]);
    if (row.auth === 'key|session') expect(operation['x-scope']).toMatch(/^[a-z0-9]+:[a-z]+$/);
  });

  test('asks for the permission and answers with the code the specification names', () => {
    if (row.auth === 'key|session' || row.auth === 'session') {
      expect(operation['x-permission']).toBe(row.permission === '-' ? 'member' : row.permission);
    }
    expect(Object.keys(operation.responses)).toContain(row.success);
  });

  test('answers in the shape the specification names', () => {
    const content = operation.responses[row.success]!.content ?? {};
    const enveloped = content['application/json']?.schema?.properties?.['timestamp'] !== undefined;
    expect(enveloped).toBe(row.shape === 'envelope');
  });
});
