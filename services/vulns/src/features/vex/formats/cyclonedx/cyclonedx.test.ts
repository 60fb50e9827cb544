import { VexError } from '../../vex-format';
import { cyclonedx as document, day } from '../../testing/documents';
import cyclonedx from './index';

const ID = 'CVE-2031-0001';
const PURL = 'pkg:npm/left@1.2.3';
const NOT_AFFECTED = { state: 'not_affected', justification: 'code_not_reachable', detail: 'Not called' };
const vulnerability = (overrides: object = {}) => ({
  id: ID,
  analysis: NOT_AFFECTED,
  affects: [{ ref: PURL }],
  ...overrides,
});
const read = (vulnerabilities: unknown, overrides: Record<string, unknown> = {}) =>
  cyclonedx.read(document(vulnerabilities, overrides));
const targetsOf = (overrides: object, rest: Record<string, unknown> = {}) =>
  read([vulnerability(overrides)], rest).statements[0]?.targets;

describe('CycloneDX VEX', () => {
  test('is known by its name', () => {
    expect(cyclonedx.detects({ bomFormat: 'CycloneDX' })).toBe(true);
    for (const bomFormat of ['SPDX', '', null, {}]) expect(cyclonedx.detects({ bomFormat })).toBe(false);
  });

  test.each([
    ['resolved', 'fixed'],
    ['resolved_with_pedigree', 'fixed'],
    ['exploitable', 'affected'],
    ['in_triage', 'under_investigation'],
    ['false_positive', 'not_affected'],
    ['not_affected', 'not_affected'],
  ])('%s is %s', (state, status) => {
    expect(read([vulnerability({ analysis: { state } })]).statements).toMatchObject([{ status }]);
  });

  test('an analysis with all there is to it', () => {
    const analysis = { ...NOT_AFFECTED, response: ['update', 'workaround_available'], lastUpdated: day(3) };
    const references = [{ id: 'GHSA-aaaa-bbbb-cccc', source: { name: 'GitHub' } }];
    const content = read([vulnerability({ analysis, references, recommendation: 'Use 2.0' })], {
      version: 4,
      metadata: { timestamp: day(2), authors: [{ name: 'Example Vendor' }] },
    });
    expect(content).toMatchObject({
      document_id: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
      version: 4,
      author: 'Example Vendor',
      at: Date.parse(day(2)),
      problems: [],
      statements: [
        {
          vulnerabilities: [ID, 'GHSA-aaaa-bbbb-cccc'],
          status: 'not_affected',
          justification: 'code_not_reachable',
          impact: 'Not called',
          action: 'update, workaround_available: Use 2.0',
          at: Date.parse(day(3)),
          targets: [{ of: [PURL], within: [], versions: null }],
        },
      ],
    });
  });

  test('references are resolved within the document: by ref, by link, nested, or a name by itself', () => {
    const components = [
      {
        name: 'outer',
        'bom-ref': 'outer',
        components: [{ name: 'left', 'bom-ref': 'in ner', purl: PURL, cpe: 'cpe:/a:x:left:1' }],
      },
      { group: 'acme', name: 'plain', version: '2', 'bom-ref': 'plain' },
    ];
    const names = (ref: string) => targetsOf({ affects: [{ ref }] }, { components })?.[0]?.of;
    expect(names('in ner')).toEqual([PURL, 'cpe:/a:x:left:1']);
    expect(names('urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#in%20ner')).toEqual([PURL, 'cpe:/a:x:left:1']);
    expect(names(`urn:cdx:00000000-0000-0000-0000-000000000000/1#${encodeURIComponent(PURL)}`)).toEqual([PURL]);
    expect(names('plain')).toEqual(['acme/plain@2']);
    expect(names('elsewhere')).toEqual(['elsewhere']);
  });

  test('a document about a product speaks of components as parts of it, and of itself', () => {
    const metadata = { component: { group: 'acme', name: 'app', version: '1', 'bom-ref': 'root' } };
    const product = ['acme/app@1', 'acme/app', 'root'];
    expect(targetsOf({}, { metadata })).toEqual([{ of: [PURL], within: product, versions: null }]);
    expect(targetsOf({ affects: [{ ref: 'root' }] }, { metadata })).toMatchObject([{ within: [] }]);
    expect(targetsOf({ affects: undefined }, { metadata })).toEqual([{ of: product, within: [], versions: null }]);
    expect(targetsOf({ affects: undefined })).toEqual([]);
  });

  test('versions of what is affected, each with what is said of it', () => {
    const versions = [
      { version: '1.0.0' },
      { version: '2.0.0', status: 'unaffected' },
      { range: 'vers:npm/>=1.1.0|<1.4.0', status: 'affected' },
      { version: '3.0.0', status: 'unknown' },
    ];
    const affects = [{ ref: PURL, versions }];
    expect(targetsOf({ affects, analysis: { state: 'resolved' } })).toMatchObject([
      { versions: { version: '1.0.0', range: null }, status: 'fixed' },
      { versions: { version: '2.0.0' }, status: 'not_affected' },
      { versions: { range: 'vers:npm/>=1.1.0|<1.4.0' }, status: 'affected' },
      { versions: { version: '3.0.0' }, status: 'under_investigation' },
    ]);
  });

  test('without a single analysis it is no VEX document', () => {
    expect(() => read([{ id: ID, affects: [{ ref: PURL }] }])).toThrow(VexError);
    for (const none of [undefined, [], {}, 'all']) expect(() => read(none)).toThrow(/^vulnerabilities: /);
    expect(() => read([vulnerability()], { version: 'x' })).toThrow(/^version: /);
  });

  test.each<[string, unknown, string]>([
    ['no object', 7, 'vulnerabilities.0'],
    ['no id', vulnerability({ id: undefined }), 'vulnerabilities.0.id'],
    ['an unknown state', vulnerability({ analysis: { state: 'fine' } }), 'vulnerabilities.0.analysis.state'],
    ['a name of a prototype', vulnerability({ analysis: { state: '__proto__' } }), 'vulnerabilities.0.analysis.state'],
    ['nothing affected', vulnerability({ affects: [] }), 'vulnerabilities.0.affects'],
    ['no ref', vulnerability({ affects: [{}] }), 'vulnerabilities.0.affects.0.ref'],
    ['a broken link', vulnerability({ affects: [{ ref: 'urn:cdx:x/1#%zz' }] }), 'vulnerabilities.0.affects.0.ref'],
    [
      'no range',
      vulnerability({ affects: [{ ref: PURL, versions: [{ range: '>1 and <2' }] }] }),
      'vulnerabilities.0.affects.0.versions.0.range',
    ],
    [
      'neither version nor range',
      vulnerability({ affects: [{ ref: PURL, versions: [{}] }] }),
      'vulnerabilities.0.affects.0.versions.0',
    ],
  ])('%s is not understood, and does not count', (_what, entry, field) => {
    const { statements, problems } = read([entry, vulnerability({ id: 'CVE-2031-0002' })]);
    expect(statements.map((one) => one.vulnerabilities)).toEqual([['CVE-2031-0002']]);
    expect(problems.map((problem) => problem.field)).toEqual([field]);
  });

  test('a tower of components ends somewhere, and hostile keys are keys', () => {
    let tower: Record<string, unknown> = { name: 'top', 'bom-ref': 'top', purl: PURL };
    for (let depth = 0; depth < 5_000; depth += 1) tower = { name: 'x', components: [tower] };
    const components = [
      tower,
      JSON.parse('{"bom-ref":"__proto__","name":"constructor","__proto__":{"purl":"pkg:npm/x"}}'),
    ];
    expect(targetsOf({ affects: [{ ref: '__proto__' }] }, { components })?.[0]?.of).toEqual(['constructor']);
  });
});
