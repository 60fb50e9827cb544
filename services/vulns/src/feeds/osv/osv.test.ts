import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { loadConfig } from '@osk/service-kit';
import { intelConfig } from '../config';
import type { Feed, FileOutcome } from '../feed';
import { findFeeds } from '../find-feeds';
import { collect, parsed, scratch } from '../testing/files';
import { makeZip } from '../testing/zip';
import osv from './feed';

const files = scratch();
afterAll(() => files.remove());

const RECORD = {
  schema_version: '1.6.0',
  id: 'GHSA-aaaa-bbbb-cccc',
  modified: '2024-05-01T10:00:00Z',
  published: '2024-04-01T00:00:00Z',
  aliases: ['CVE-2024-0001', 'GHSA-aaaa-bbbb-cccc', 7, ''],
  related: ['CVE-2024-0002'],
  summary: 'Something',
  details: 'At length',
  severity: [
    { type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
    { type: 'CVSS_V3', score: 'nonsense' },
    { type: 'X', score: 'y' },
  ],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'thing', purl: 'pkg:npm/%40scope/thing@1.0.0' },
      ranges: [
        {
          type: 'SEMVER',
          events: [{ introduced: '0' }, { fixed: '1.2.3' }, { introduced: '2.0.0', last_affected: '2.1.0' }],
        },
        { type: 'GIT', repo: 'https://example.org/x', events: [{ introduced: '0' }, { fixed: 'abc' }] },
      ],
      versions: ['1.0.0', '1.0.0', '1.1.0'],
    },
    { ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] },
  ],
  references: [{ type: 'WEB', url: 'https://example.org/1' }, { type: 'WEB' }],
  database_specific: { cwe_ids: ['CWE-79', 'other'], severity: 'MODERATE' },
};

const EXPECTED = {
  id: 'GHSA-aaaa-bbbb-cccc',
  source: 'github',
  aliases: ['CVE-2024-0001'],
  related: ['CVE-2024-0002'],
  summary: 'Something',
  details: 'At length',
  published: '2024-04-01T00:00:00.000Z',
  modified: '2024-05-01T10:00:00.000Z',
  withdrawn: null,
  severities: [
    { type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
    { type: 'CVSS_V3', vector: 'nonsense', score: null },
  ],
  severity_label: 'medium',
  cwe: ['CWE-79'],
  references: ['https://example.org/1'],
  affected: [
    {
      ecosystem: 'npm',
      name: 'thing',
      purl: 'pkg:npm/%40scope/thing',
      ranges: [
        {
          type: 'SEMVER',
          events: [{ introduced: '0' }, { fixed: '1.2.3' }, { introduced: '2.0.0' }, { last_affected: '2.1.0' }],
        },
      ],
      versions: ['1.0.0', '1.1.0'],
      status: 'affected',
    },
  ],
};

const json = (value: unknown) => JSON.stringify(value);

describe('OSV form', () => {
  it('is read from a zip, a tar.gz, one record and an array, all to the same', async () => {
    const archive = pack();
    archive.entry({ name: 'advisories/a.json' }, json(RECORD));
    archive.finalize();
    const paths = [
      files.file(
        'all.zip',
        makeZip([
          { name: 'GHSA-aaaa-bbbb-cccc.json', content: json(RECORD) },
          { name: 'README.md', content: 'x' },
        ]),
      ),
      files.file('all.tar.gz', gzipSync(Buffer.concat(await collect(archive as AsyncIterable<Buffer>)))),
      files.file('one.json', `\n${json(RECORD)}`),
      files.file('many.json.gz', gzipSync(` [${json(RECORD)}]`)),
    ];
    for (const path of paths)
      expect(await parsed(osv, path)).toMatchObject({ items: [EXPECTED], problems: { total: 0 } });
  });

  it('counts bad records and takes the others', async () => {
    const zip = makeZip([
      { name: 'no-json.json', content: '{"id":' },
      { name: 'no-id.json', content: json({ affected: [] }) },
      { name: 'list.json', content: '[1]' },
      { name: 'bad-id.json', content: json({ ...RECORD, id: 'two words' }) },
      { name: 'control.json', content: json({ ...RECORD, id: 'GHSA-\u202eevil' }) },
      {
        name: 'odd.json',
        content: json({
          id: 'OSV-1',
          modified: 5,
          affected: 'x',
          aliases: {},
          severity: [null],
          references: 'y',
          withdrawn: 'long ago',
        }),
      },
      {
        name: 'no-package.json',
        content: json({
          ...RECORD,
          id: 'OSV-2',
          affected: [{ package: { name: 'x' } }, { package: { ecosystem: 'npm', name: 'y' } }],
        }),
      },
      {
        name: 'proto.json',
        content:
          '{"id":"OSV-3","modified":"2024-01-01T00:00:00Z","__proto__":{"withdrawn":"2024-01-01T00:00:00Z"},"affected":[]}',
      },
    ]);
    const { items, problems } = await parsed(osv, files.file('bad.zip', zip));
    expect(items.map(({ id, withdrawn }) => [id, withdrawn])).toEqual([
      ['OSV-1', '0001-01-01T00:00:00.000Z'],
      ['OSV-2', null],
      ['OSV-3', null],
    ]);
    expect(items[1]?.affected.map(({ name }) => name)).toEqual(['y']);
    expect(problems.counts).toEqual({ unreadable: 1, invalid: 6 });
    expect(problems.first.map(({ entry }) => entry).join()).not.toContain('\u202e');
  });

  it('takes the label and module where sources put them, and the source by id', async () => {
    const records = [
      {
        id: 'ALSA-2024:1',
        summary: 'Important: dnsmasq security update',
        affected: [
          {
            package: { ecosystem: 'AlmaLinux:8', name: 'nodejs' },
            ecosystem_specific: { module: 'nodejs:18:8090:abc' },
          },
        ],
      },
      { id: 'RLSA-2024:1', affected: [] },
      { id: 'RHSA-2024:1', affected: [] },
      { id: 'UBUNTU-CVE-2024-1', severity: [{ type: 'Ubuntu', score: 'low' }], affected: [] },
      { id: 'GHSA-aaaa-bbbb-cccc-axios-27', database_specific: { cvss_v3: 9.1 }, affected: [] },
    ].map((record) => ({ ...record, modified: '2024-01-01T00:00:00Z' }));
    const { items } = await parsed(osv, files.file('sources.json', json(records)));
    expect(items.map(({ source, severity_label }) => [source, severity_label])).toEqual([
      ['almalinux', 'high'],
      ['rocky', null],
      ['redhat', null],
      ['ubuntu', 'low'],
      ['osv', 'critical'],
    ]);
    expect(items[0]?.affected[0]?.module).toBe('nodejs:18');
  });

  it('reads versions that were taken from CPE names; those of semver ranges stay as they are', async () => {
    const bounds = (type: string, ...versions: string[]) => ({
      package: { ecosystem: 'PyPI', name: 'thing' },
      ranges: [{ type, events: [{ introduced: '0' }, ...versions.map((last_affected) => ({ last_affected }))] }],
    });
    const affected = [bounds('ECOSYSTEM', '2.9.0-NA', '0.2.0-alpha\\.33', 'NA'), bounds('SEMVER', '1.0.0-NA')];
    const record = { id: 'PYSEC-2024-1', modified: '2024-01-01T00:00:00Z', affected };
    const { items } = await parsed(osv, files.file('cpe.json', json(record)));
    const ends = items[0]!.affected.map(({ ranges }) =>
      ranges[0]!.events.slice(1).flatMap((end) => Object.values(end)),
    );
    expect(ends).toEqual([['2.9.0', '0.2.0-alpha.33', 'NA'], ['1.0.0-NA']]);
  });

  it('says so when the file is not whole', async () => {
    const zip = makeZip([{ name: 'a.json', content: json(RECORD) }]);
    await expect(parsed(osv, files.file('half.zip', zip.subarray(0, zip.length - 30)))).rejects.toMatchObject({
      code: 'truncated',
    });
    await expect(parsed(osv, files.file('half.json', json(RECORD).slice(0, -5)))).rejects.toMatchObject({
      code: 'truncated',
    });
  });
});

describe('addresses', () => {
  const config = (env: Record<string, string>) => loadConfig(intelConfig, env);
  const feeds = new Map(findFeeds().map((feed) => [feed.name, feed]));
  const urls = (name: string, env: Record<string, string>) => {
    const plan = (feeds.get(name) as Feed).files({
      config: config(env),
      now: new Date('2025-03-01'),
      lastSuccess: null,
    });
    const all: string[] = [];
    const outcome: FileOutcome = { items: 0, loaded: true };
    for (let next = plan.next(outcome); !next.done; next = plan.next(outcome)) all.push(next.value.url);
    return all;
  };

  it('are found by folder, one feed each', () => {
    expect([...feeds.keys()]).toEqual([
      'almalinux',
      'alpine',
      'debian',
      'epss',
      'github',
      'kev',
      'nvd',
      'osv',
      'redhat',
      'rocky',
      'ubuntu',
    ]);
  });

  it('are below the base, or an archive', () => {
    const base = { INTEL_OSV_URL: 'http://mirror.test/osv/', INTEL_OSV_ECOSYSTEMS: 'npm, GitHub Actions' };
    expect(urls('osv', base)).toEqual([
      'http://mirror.test/osv/npm/all.zip',
      'http://mirror.test/osv/GitHub%20Actions/all.zip',
    ]);
    expect(urls('rocky', base)).toEqual(['http://mirror.test/osv/Rocky%20Linux/all.zip']);
    expect(urls('rocky', { INTEL_ROCKY_URL: 'https://x.test/rocky.tar.gz' })).toEqual(['https://x.test/rocky.tar.gz']);
    expect(urls('github', {})).toEqual([]);
    expect(urls('github', { INTEL_GITHUB_URL: 'https://x.test/zip/refs/heads/main' })).toEqual([
      'https://x.test/zip/refs/heads/main',
    ]);
  });
});
