import { memoryTree } from '@osk/file-tree';
import { catalogueWith } from './catalogue';
import { UnreadableError, type Cataloguer, type PackageList, type ReadPackage } from './types';

/** Files of these cataloguers hold the list as JSON. */
const made = (id: string, kind: Cataloguer['kind'], files: string[], more: Partial<Cataloguer> = {}): Cataloguer => ({
  id,
  ecosystem: 'npm',
  kind,
  files,
  read: async (input) => JSON.parse(await input.text()) as PackageList,
  ...more,
});

const lock = made('t/lock', 'lockfile', ['a.lock']);
const manifest = made('t/manifest', 'manifest', ['a.json'], { yieldsTo: ['a.lock'] });
const installed = made('t/installed', 'installed', ['*.meta'], { coveredBy: ['a.lock'] });
const all = [installed, manifest, lock];

const one = (id: string, more: Partial<ReadPackage> = {}): ReadPackage => {
  const [name = '', version = ''] = id.split('@');
  return { id, name, version, purl: `pkg:npm/${id}`, ...more };
};
const list = (packages: ReadPackage[], more: Partial<PackageList> = {}): string =>
  JSON.stringify({ packages, ...more });

test('the same package in two files is one component with two places and the strongest facts', async () => {
  const { components } = await catalogueWith(
    memoryTree({
      'x/a.lock': list(
        [one('a@1', { scope: 'development', line: 3, licenses: ['MIT'] }), one('b@1', { dependsOn: ['a@1'] })],
        { direct: ['b@1'] },
      ),
      'y/a.lock': list([one('a@1', { scope: 'runtime', line: 7, hashes: [{ algorithm: 'MD5', value: '00' }] })], {
        direct: ['a@1'],
      }),
    }),
    all,
  );
  expect(components).toHaveLength(2);
  expect(components[0]).toEqual({
    purl: 'pkg:npm/a@1',
    name: 'a',
    version: '1',
    ecosystem: 'npm',
    scope: 'runtime',
    direct: true,
    path: ['a@1'],
    locations: [
      { file: 'x/a.lock', line: 3, cataloguer: 't/lock', kind: 'lockfile' },
      { file: 'y/a.lock', line: 7, cataloguer: 't/lock', kind: 'lockfile' },
    ],
    licenses: ['MIT'],
    hashes: [{ algorithm: 'MD5', value: '00' }],
    dependsOn: [],
  });
  expect(components[1]).toMatchObject({ dependsOn: ['pkg:npm/a@1'], direct: true, path: ['b@1'] });
});

test('the shortest chain is kept, through circles; what nothing brings has none', async () => {
  const { components } = await catalogueWith(
    memoryTree({
      'a.lock': list(
        [
          one('a@1', { dependsOn: ['b@1', 'd@1'] }),
          one('b@1', { dependsOn: ['c@1', 'a@1'] }),
          one('c@1', { dependsOn: ['d@1', 'missing@1'] }),
          one('d@1', { dependsOn: ['a@1', 'd@1'] }),
          one('z@1'),
        ],
        { direct: ['a@1'] },
      ),
    }),
    all,
  );
  expect(components.map(({ path, direct }) => [path.join(' '), direct])).toEqual([
    ['a@1', true],
    ['a@1 b@1', false],
    ['a@1 b@1 c@1', false],
    ['a@1 d@1', false],
    ['', false],
  ]);
});

test('scopes that a file leaves out come from the direct packages, runtime over the rest', async () => {
  const { components } = await catalogueWith(
    memoryTree({
      'a.lock': list(
        [
          one('dev@1', { scope: 'development', dependsOn: ['both@1', 'only-dev@1'] }),
          one('run@1', { dependsOn: ['both@1'] }),
          one('both@1'),
          one('only-dev@1', { dependsOn: ['dev@1'] }),
          one('orphan@1'),
        ],
        { direct: ['dev@1', 'run@1'] },
      ),
    }),
    all,
  );
  expect(Object.fromEntries(components.map(({ name, scope }) => [name, scope]))).toEqual({
    dev: 'development',
    'only-dev': 'development',
    both: 'runtime',
    run: 'runtime',
    orphan: 'runtime',
  });
});

test('own members are no components; what they need is direct', async () => {
  const { components, projects } = await catalogueWith(
    memoryTree({
      'a.lock': list([one('web@0', { own: true, dependsOn: ['a@1'] }), one('a@1', { dependsOn: ['web@0'] })], {
        direct: ['web@0'],
        project: { name: 'root', licenses: ['MIT'] },
      }),
    }),
    all,
  );
  expect(components).toMatchObject([{ purl: 'pkg:npm/a@1', direct: true, path: ['a@1'], dependsOn: [] }]);
  expect(projects).toEqual([{ file: 'a.lock', name: 'root', licenses: ['MIT'], dependsOn: ['pkg:npm/a@1'] }]);
});

test('a file that does not tell what is direct leaves it open; another may know', async () => {
  const files = { 'a.meta': list([one('a@1')]) };
  expect((await catalogueWith(memoryTree(files), all)).components).toMatchObject([{ direct: null, path: [] }]);
  const both = { ...files, 'a.json': list([one('a@1')], { direct: [] }) };
  expect((await catalogueWith(memoryTree(both), all)).components).toMatchObject([{ direct: false }]);
});

describe('what speaks for what', () => {
  const at = (file: string, content: string = list([one('a@1')])) => ({ [file]: content });
  const filesRead = async (files: Record<string, string>, cataloguers = all) =>
    (await catalogueWith(memoryTree(files), cataloguers)).coverage.read.map(({ file }) => file);

  test('a manifest yields to the lock file beside it, not to one elsewhere', async () => {
    expect(await filesRead({ ...at('x/a.lock'), ...at('x/a.json'), ...at('y/a.json') })).toEqual([
      'x/a.lock',
      'y/a.json',
    ]);
  });

  test('a manifest yields to a lock file that names its folder as a member', async () => {
    const files = {
      ...at('a.lock', list([], { members: ['packages/web', '../out'] })),
      ...at('packages/web/a.json'),
      ...at('packages/api/a.json'),
    };
    expect(await filesRead(files)).toEqual(['a.lock', 'packages/api/a.json']);
  });

  test('a lock file that cannot be read speaks for nobody', async () => {
    const files = { ...at('a.lock', '{'), ...at('a.json'), ...at('node_modules/b.meta') };
    const { coverage } = await catalogueWith(memoryTree(files), all);
    expect(coverage.read.map(({ file }) => file)).toEqual(['a.json', 'node_modules/b.meta']);
    expect(coverage.skipped).toEqual([{ what: 'a.lock', reason: 'its syntax is broken' }]);
  });

  test('installed packages below a lock file are its own; elsewhere they are read', async () => {
    const files = {
      ...at('x/a.lock'),
      ...at('x/node_modules/p/b.meta'),
      ...at('y/node_modules/p/b.meta'),
      ...at('y/node_modules/p/a.lock'),
    };
    expect(await filesRead(files)).toEqual(['x/a.lock', 'y/node_modules/p/b.meta']);
  });

  test("lock files and manifests of other people's packages are not the project's", async () => {
    const files = {
      ...at('node_modules/p/a.lock'),
      ...at('lib/site-packages/p/a.json'),
      ...at('env/pyvenv.cfg'),
      ...at('env/share/a.lock'),
      ...at('vendor/p/a.lock'),
      ...at('go/go.mod'),
      ...at('go/vendor/p/a.lock'),
    };
    expect(await filesRead(files)).toEqual(['vendor/p/a.lock']);
  });

  test('names match whatever their letter case, and a look at the path can refuse', async () => {
    const picky = made('t/picky', 'manifest', ['*.yml'], { accepts: (path) => path.startsWith('ok/') });
    const files = { ...at('ok/b.YML'), ...at('no/b.yml'), ...at('A.LOCK') };
    expect(await filesRead(files, [picky, lock])).toEqual(['A.LOCK', 'ok/b.YML']);
  });
});

describe('a range and the exact version of the same project', () => {
  const range = list([one('a', { constraint: '^1' })], { direct: ['a'], project: { name: 'p' } });
  const purls = async (files: Record<string, string>) =>
    (await catalogueWith(memoryTree(files), all)).components.map(({ purl }) => purl);

  test('are one component', async () => {
    const files = {
      'x/web/a.json': range,
      'x/a.lock': list([one('a@1.2', { scope: 'development' }), one('b@1', { dependsOn: ['a@1.2'] })]),
    };
    const { components, projects } = await catalogueWith(memoryTree(files), all);
    expect(components).toMatchObject([
      {
        purl: 'pkg:npm/a@1.2',
        constraint: '^1',
        direct: true,
        path: ['a@1.2'],
        scope: 'runtime',
        locations: [{}, { file: 'x/web/a.json' }],
      },
      { purl: 'pkg:npm/b@1', dependsOn: ['pkg:npm/a@1.2'] },
    ]);
    expect(projects).toMatchObject([{ dependsOn: ['pkg:npm/a@1.2'] }]);
  });

  test('installed below counts; a lock file below or elsewhere does not', async () => {
    expect(await purls({ 'a.json': range, 'node_modules/a/b.meta': list([one('a@1.2')]) })).toEqual(['pkg:npm/a@1.2']);
    expect(await purls({ 'a.json': range, 'sub/a.lock': list([one('a@1.2')]) })).toEqual([
      'pkg:npm/a',
      'pkg:npm/a@1.2',
    ]);
    expect(await purls({ 'y/a.json': range, 'x/a.lock': list([one('a@1.2')]) })).toEqual([
      'pkg:npm/a',
      'pkg:npm/a@1.2',
    ]);
  });

  test('stay apart where several versions could be meant', async () => {
    const files = { 'x/a.json': range, 'a.lock': list([one('a@1.2'), one('a@2.0')]) };
    expect(await purls(files)).toHaveLength(3);
  });
});

test('what cannot be read is named with the reason', async () => {
  const failing = (name: string, error: unknown) =>
    made(`t/${name}`, 'lockfile', [name], { read: () => Promise.reject(error as Error) });
  const { coverage, components } = await catalogueWith(
    memoryTree({
      big: 'x'.repeat(200),
      bin: '\0',
      deep: '',
      odd: '',
      off: '',
      'n.lock': '',
      some: list([one('a@1', { purl: '' })], { unread: ['half of it'] }),
    }),
    [
      made('t/text', 'lockfile', ['big', 'bin', 'some']),
      failing('deep', new RangeError('Maximum call stack')),
      failing('odd', new TypeError('x is undefined')),
      failing('off', new UnreadableError('it is version 9 of the form')),
    ],
    { maxFileBytes: 128 },
  );
  expect(components).toEqual([]);
  expect(coverage.skipped).toEqual([
    { what: 'big', reason: 'it is larger than 128 bytes' },
    { what: 'bin', reason: 'it is binary, not text' },
    { what: 'deep', reason: 'it is nested too deeply or too large' },
    { what: 'odd', reason: 'it does not have the form that its name promises' },
    { what: 'off', reason: 'it is version 9 of the form' },
    { what: 'some', reason: 'half of it' },
    { what: 'some', reason: '1 packages have no usable name' },
  ]);
});

test('UTF-16 files are read by their mark', async () => {
  const text = list([one('a@1')]);
  const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const big = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
  const { components } = await catalogueWith(
    memoryTree({ 'x/a.lock': little, 'y/a.lock': big, 'z/a.lock': `\ufeff${text}` }),
    all,
  );
  expect(components[0]?.locations).toHaveLength(3);
});

test('an aborted signal ends the work with its reason; progress counts files', async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  const work = catalogueWith(memoryTree({ 'x/a.lock': list([]), 'y/a.lock': list([]) }), all, {
    signal: stop.signal,
    onProgress: (done, total) => {
      seen.push(`${done}/${total}`);
      stop.abort(new Error('enough'));
    },
  });
  await expect(work).rejects.toThrow('enough');
  expect(seen).toEqual(['1/2']);
});

test('a hundred thousand packages in one long chain: both ends of the chain are shown', async () => {
  const count = 100_000;
  const chain: Cataloguer = made('t/chain', 'lockfile', ['a.lock'], {
    read: async () => ({
      packages: Array.from({ length: count }, (_none, at) => one(`p${at}@1`, { dependsOn: [`p${at + 1}@1`] })),
      direct: ['p0@1'],
    }),
  });
  const { components } = await catalogueWith(memoryTree({ 'a.lock': '' }), [chain]);
  expect(components).toHaveLength(count);
  const last = components.find(({ name }) => name === `p${count - 1}`);
  expect(last?.path).toHaveLength(41);
  expect(last?.path.slice(0, 2)).toEqual(['p0@1', '...']);
  expect(last?.path.at(-1)).toBe(`p${count - 1}@1`);
});
