import { memoryTree } from '@osk/file-tree';
import { catalogue } from '../../../catalogue';
import { describeCataloguer } from '../../../testing/cataloguer-table';
import hiddenLock from '../hidden-lock';
import installed from '.';

describeCataloguer(installed, {
  'name, version and licences of what is installed': {
    files: {
      'node_modules/@s/a/package.json': '{\n"name": "@s/a",\n"version": "1.0.0", "licenses": [{"type": "MIT"}, "ISC"]}',
    },
    expect: ['pkg:npm/%40s/a@1.0.0 runtime :2 ?; MIT, ISC'],
  },
});

test.each([
  ['node_modules/a/package.json', true],
  ['x/node_modules/@s/a/package.json', true],
  ['node_modules/a/node_modules/b/package.json', true],
  ['node_modules/a/dist/esm/package.json', false],
  ['node_modules/.cache/package.json', false],
  ['src/package.json', false],
])('%s is a package: %p', (path, expected) => {
  expect(installed.accepts?.(path)).toBe(expected);
});

describeCataloguer(hiddenLock, {
  "npm's own record of what it installed": {
    files: {
      'node_modules/.package-lock.json':
        '{"lockfileVersion": 3, "packages": {"node_modules/a": {"version": "1.0.0", "dependencies": {"b": "1"}}, "node_modules/b": {"version": "1.1.0"}}}',
      'package.json': '{"name": "shop", "dependencies": {"a": "1"}}',
    },
    expect: ['pkg:npm/a@1.0.0 runtime :1 direct -> b@1.1.0', 'pkg:npm/b@1.1.0 runtime :1'],
  },
});

test('installed packages are told once: by the lock file, else by the record of npm, else each by itself', async () => {
  const record = '{"lockfileVersion": 3, "packages": {"node_modules/a": {"version": "1.0.0"}}}';
  const files = {
    'package.json': '{"dependencies": {"a": "^1"}}',
    'node_modules/a/package.json': '{"name": "a", "version": "1.0.0"}',
  };
  const read = async (more: Record<string, string>) => {
    const { components, coverage } = await catalogue(memoryTree({ ...files, ...more }));
    expect(components.map(({ purl }) => purl)).toEqual(['pkg:npm/a@1.0.0']);
    expect(components[0]?.direct).toBe(true);
    return coverage.read.map(({ file }) => file);
  };
  expect(await read({})).toEqual(['package.json', 'node_modules/a/package.json']);
  expect(await read({ 'node_modules/.package-lock.json': record })).toEqual([
    'package.json',
    'node_modules/.package-lock.json',
  ]);
  const lock = record.replace('"packages": {', '"packages": {"": {"dependencies": {"a": "1"}}, ');
  expect(await read({ 'package-lock.json': lock })).toEqual(['package-lock.json']);
});
