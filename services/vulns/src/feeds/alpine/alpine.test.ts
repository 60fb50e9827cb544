import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { collect, parsed, scratch } from '../testing/files';
import alpine from './feed';

const files = scratch();
afterAll(() => files.remove());

const DOCUMENT = {
  apkurl: '{{urlprefix}}/x',
  archs: ['x86_64'],
  reponame: 'main',
  urlprefix: 'https://example.org',
  distroversion: 'v3.19',
  packages: [
    {
      pkg: {
        name: 'openssl',
        secfixes: {
          '3.1.4-r1': ['CVE-2023-5363'],
          '3.1.4-r3': ['CVE-2023-5363', 'CVE-2023-6129 GHSA-aaaa-bbbb-cccc'],
          '0': ['CVE-2022-0001', 'CVE-2023-6129'],
        },
      },
    },
    { pkg: { name: 'none', secfixes: {} } },
    {
      pkg: {
        name: 'odd',
        secfixes: {
          '1-r0': [
            '(nothing)',
            7,
            'CVE-2018-14468 (FrameRelay)',
            'CVE-2019-0001 CVE-2019-0002',
            'XSA-123',
            'CVE_2019-2426',
          ],
        },
      },
    },
    { pkg: {} },
  ],
};

const YAML = `---
distroversion: v3.9
reponame: main
packages:
  - pkg:
      name: apache2
      secfixes:
        2.4.10-r0:
          - CVE-2018-11763
        1.10:
          - CVE-2018-1333
`;

describe('secdb', () => {
  it('is one advisory per release, package and vulnerability', async () => {
    const { items, problems } = await parsed(alpine, files.file('main.json', JSON.stringify(DOCUMENT)));
    const rows = items.map(({ id, affected }) => [
      id,
      affected[0]?.status,
      affected[0]?.ranges.map(({ events }) => events[1] && Object.values(events[1])[0]),
    ]);
    expect(rows).toEqual([
      ['ALPINE-CVE-2022-0001:v3.19:openssl', 'not_affected', [undefined]],
      ['ALPINE-CVE-2023-6129:v3.19:openssl', 'affected', ['3.1.4-r3']],
      ['ALPINE-CVE-2023-5363:v3.19:openssl', 'affected', ['3.1.4-r1', '3.1.4-r3']],
      ['ALPINE-CVE-2018-14468:v3.19:odd', 'affected', ['1-r0']],
      ['ALPINE-CVE-2019-0001:v3.19:odd', 'affected', ['1-r0']],
      ['ALPINE-CVE-2019-0002:v3.19:odd', 'affected', ['1-r0']],
      ['ALPINE-XSA-123:v3.19:odd', 'affected', ['1-r0']],
      ['ALPINE-CVE-2019-2426:v3.19:odd', 'affected', ['1-r0']],
    ]);
    expect(items[1]?.aliases).toEqual(['CVE-2023-6129', 'GHSA-aaaa-bbbb-cccc']);
    expect(items.every(({ affected }) => affected[0]?.ecosystem === 'Alpine:v3.19')).toBe(true);
    expect(problems.counts).toEqual({ invalid: 3 });
  });

  it('is read as YAML out of an archive, where versions are no numbers', async () => {
    const archive = pack();
    archive.entry({ name: 'v3.9/main.yaml' }, YAML);
    archive.entry({ name: 'v3.9/broken.yaml' }, 'a: [1,');
    archive.entry({ name: 'v3.9/bomb.yaml' }, 'a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\ndistroversion: v3.9\n');
    archive.entry({ name: 'README' }, 'distroversion: v3.9');
    archive.finalize();
    const path = files.file('secdb.tar.gz', gzipSync(Buffer.concat(await collect(archive as AsyncIterable<Buffer>))));
    const { items, problems } = await parsed(alpine, path);
    expect(items.map(({ id, affected }) => [id, affected[0]?.ranges[0]?.events[1]])).toEqual([
      ['ALPINE-CVE-2018-11763:v3.9:apache2', { fixed: '2.4.10-r0' }],
      ['ALPINE-CVE-2018-1333:v3.9:apache2', { fixed: '1.10' }],
    ]);
    expect(problems.counts).toEqual({ unreadable: 2 });
  });

  it.each([
    ['brackets', 'x: ' + '['.repeat(5_000), 'unreadable'],
    ['braces', 'x: ' + '{a: '.repeat(5_000), 'unreadable'],
    ['lists', 'x:\n  ' + '- '.repeat(5_000) + 'a', 'unreadable'],
    ['explicit keys', 'x:\n  ' + '? '.repeat(500) + 'a', 'unreadable'],
    ['mappings', Array.from({ length: 900 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'), 'unreadable'],
    ['lines', '- a\n'.repeat(600_000), 'too_large'],
    ['brackets of JSON', '{"packages":' + '['.repeat(1_000_000), 'unreadable'],
    ['brackets of JSON that end', `{"packages":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`, 'invalid'],
  ])('is not read where %s never end; what comes after it is', async (_what, hostile, code) => {
    const archive = pack();
    archive.entry({ name: 'v3.9/hostile.yaml' }, hostile);
    archive.entry({ name: 'v3.9/main.yaml' }, YAML);
    archive.finalize();
    const path = files.file('hostile.tar', Buffer.concat(await collect(archive as AsyncIterable<Buffer>)));
    const { items, problems } = await parsed(alpine, path);
    expect(items).toHaveLength(2);
    expect(problems.counts).toEqual({ [code]: 1 });
  });

  it('reports a document of no known release', async () => {
    const { items, problems } = await parsed(
      alpine,
      files.file('x.json', JSON.stringify({ ...DOCUMENT, distroversion: '../v1' })),
    );
    expect([items, problems.counts]).toEqual([[], { invalid: 1 }]);
  });
});
