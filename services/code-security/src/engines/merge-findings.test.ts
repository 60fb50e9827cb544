import type { RawFinding } from '@osk/contracts';
import { mergeFindings } from './merge-findings';

type More = Partial<RawFinding> & { scanner?: string };

function vulnerable(id: string, purl: string, { scanner = 'openskerry', ...more }: More = {}): RawFinding {
  const [, name = '', version = ''] = /([^/]+)@(.+)$/.exec(purl) ?? [];
  return {
    ...base(scanner),
    rule_id: id,
    category: 'dependency',
    vulnerability: { id, aliases: [] },
    location: { file: 'lock', package: { purl, name, version } },
    ...more,
  };
}
const secret = (line: number, identity: string, { scanner = 'openskerry', ...more }: More = {}): RawFinding => ({
  ...base(scanner),
  rule_id: 'token',
  category: 'secrets',
  location: { file: 'a.py', start_line: line, end_line: line },
  identity,
  ...more,
});
const base = (scanner: string) => ({
  name: '',
  severity: 'high' as const,
  confidence: 90,
  description: '',
  solution: '',
  references: [],
  cwe: [],
  evidence: 'Seen.',
  frameworks: {},
  detection: { scanner, engine: scanner, rule_version: '1.0' },
});

describe('what several sources report', () => {
  test('is one finding that names who confirms it', () => {
    const merged = mergeFindings([
      [vulnerable('CVE-2020-8203', 'pkg:npm/lodash@4.17.15')],
      [
        vulnerable('GHSA-x', 'pkg:npm/lodash@4.17.15', {
          scanner: 'trivy',
          vulnerability: { id: 'GHSA-x', aliases: ['CVE-2020-8203'] },
        }),
      ],
      [vulnerable('CVE-2020-8203', 'pkg:npm/lodash@4.17.15', { scanner: 'grype' })],
    ]);
    expect(merged).toHaveLength(1);
    expect(merged[0]).toMatchObject({
      detection: { scanner: 'openskerry' },
      evidence: 'Seen. Confirmed by trivy 1.0, grype 1.0.',
    });
  });

  test.each([
    ['pkg:golang/github.com/acme/a@v1.0.0', 'pkg:golang/github.com/Acme/a@1.0.0'],
    ['pkg:npm/%40acme/a@1.0.0', 'pkg:npm/@acme/a@1.0.0'],
    ['pkg:pypi/zope-interface@1.0', 'pkg:pypi/Zope.Interface@1.0'],
    ['pkg:maven/a/b@1.0', 'pkg:maven/a/b@1.0?type=jar'],
  ])('%s and %s are the same package', (ours, theirs) => {
    const package_ = (purl: string, version: string) => ({ file: 'x', package: { purl, name: 'a', version } });
    const version = /@([^@?]+)(?:\?|$)/.exec(theirs)![1]!;
    expect(
      mergeFindings([
        [vulnerable('CVE-1', ours)],
        [vulnerable('CVE-1', theirs, { location: package_(theirs, version) })],
      ]),
    ).toHaveLength(1);
  });

  test('another version, package or vulnerability is another finding', () => {
    expect(
      mergeFindings([
        [vulnerable('CVE-1', 'pkg:npm/a@1.0.0')],
        [
          vulnerable('CVE-1', 'pkg:npm/a@1.0.1'),
          vulnerable('CVE-1', 'pkg:npm/b@1.0.0'),
          vulnerable('CVE-2', 'pkg:npm/a@1.0.0'),
        ],
      ]),
    ).toHaveLength(4);
  });

  test('a secret is the same by its value or by its line, in one file', () => {
    const ours = [secret(3, 'one'), secret(9, 'two')];
    const theirs = [
      secret(30, 'one', { scanner: 'gitleaks' }),
      secret(9, 'other extent', { scanner: 'gitleaks' }),
      secret(12, 'three', { scanner: 'gitleaks' }),
      secret(3, 'four', { scanner: 'gitleaks', location: { file: 'b.py', start_line: 3 } }),
    ];
    const merged = mergeFindings([ours, theirs]);
    expect(merged.map(({ evidence }) => evidence)).toEqual([
      'Seen. Confirmed by gitleaks 1.0.',
      'Seen. Confirmed by gitleaks 1.0.',
      'Seen.',
      'Seen.',
    ]);
  });

  test('a secret over several lines meets one in any of them', () => {
    const key = secret(1, 'key', { location: { file: 'a.py', start_line: 1, end_line: 20 } });
    expect(mergeFindings([[key], [secret(7, 'x', { scanner: 'gitleaks' })]])).toHaveLength(1);
  });

  test('findings of one source stay as they are, even in one line', () => {
    const ours = [secret(3, 'one'), secret(3, 'two'), secret(3, 'one')];
    expect(mergeFindings([ours])).toEqual(ours);
    expect(mergeFindings([[], []])).toEqual([]);
  });

  test('what only the tools report is kept, once', () => {
    const found = (scanner: string) => [vulnerable('CVE-1', 'pkg:npm/a@1.0.0', { scanner })];
    const merged = mergeFindings([[], found('trivy'), found('grype')]);
    expect(merged).toMatchObject([{ detection: { scanner: 'trivy' }, evidence: 'Seen. Confirmed by grype 1.0.' }]);
  });

  test('findings of other kinds are not compared', () => {
    const sast = (scanner: string) => [secret(3, 'x', { scanner, category: 'injection' })];
    expect(mergeFindings([sast('a'), sast('b')])).toHaveLength(2);
  });
});
