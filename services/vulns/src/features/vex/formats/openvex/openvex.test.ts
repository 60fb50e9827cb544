import { VexError } from '../../vex-format';
import { day, openvex as document, statement } from '../../testing/documents';
import openvex from './index';

const PRODUCT = { '@id': 'pkg:npm/left@1.2.3' };
const read = (statements: unknown, overrides: Record<string, unknown> = {}) =>
  openvex.read(document(statements, overrides));
const refused = (overrides: Record<string, unknown>): string => {
  try {
    openvex.read(document([statement('CVE-2031-0001')], overrides));
  } catch (error) {
    if (error instanceof VexError) return error.field;
    throw error;
  }
  return '';
};

describe('OpenVEX', () => {
  test('is known by its context, of any version, and by nothing that looks like it', () => {
    const detects = (context: unknown) => openvex.detects({ '@context': context });
    expect(['https://openvex.dev/ns', 'https://openvex.dev/ns/v0.2.0'].map(detects)).toEqual([true, true]);
    const others = [
      'https://openvex.dev.example/ns',
      'https://openvex.dev/nsx',
      '',
      7,
      null,
      ['https://openvex.dev/ns'],
    ];
    expect(others.map(detects)).toEqual(others.map(() => false));
  });

  test('a statement with all there is to it', () => {
    const content = read(
      [
        statement('CVE-2031-0001', {
          vulnerability: { name: 'CVE-2031-0001', aliases: ['GHSA-aaaa-bbbb-cccc', 'CVE-2031-0001'] },
          impact_statement: 'Not called',
          timestamp: day(2),
          last_updated: day(3),
          products: [
            {
              '@id': 'pkg:oci/app',
              identifiers: { purl: 'pkg:oci/app@sha256%3Aabc', cpe23: 'cpe:2.3:a:acme:app:1:*:*:*:*:*:*:*' },
              subcomponents: [PRODUCT],
            },
          ],
        }),
      ],
      { version: 3, last_updated: day(4) },
    );
    expect(content).toEqual({
      document_id: 'https://example.test/vex/1',
      version: 3,
      author: 'Example Vendor',
      at: Date.parse(day(4)),
      problems: [],
      statements: [
        {
          field: 'statements.0',
          vulnerabilities: ['CVE-2031-0001', 'GHSA-aaaa-bbbb-cccc'],
          status: 'not_affected',
          justification: 'vulnerable_code_not_in_execute_path',
          impact: 'Not called',
          action: '',
          at: Date.parse(day(3)),
          targets: [
            {
              of: ['pkg:npm/left@1.2.3'],
              within: ['pkg:oci/app', 'pkg:oci/app@sha256%3Aabc', 'cpe:2.3:a:acme:app:1:*:*:*:*:*:*:*'],
              versions: null,
            },
          ],
        },
      ],
    });
  });

  test('the first version of the format: names alone, subcomponents beside the products', () => {
    const { statements } = read(
      [{ vulnerability: 'CVE-2031-0001', status: 'fixed', products: ['pkg:oci/app'], subcomponents: ['pkg:npm/left'] }],
      { version: '2' },
    );
    expect(statements).toMatchObject([
      { vulnerabilities: ['CVE-2031-0001'], targets: [{ of: ['pkg:npm/left'], within: ['pkg:oci/app'] }] },
    ]);
  });

  test('what is wrong with the document as a whole is an error that names the field', () => {
    expect(refused({ '@id': undefined })).toBe('@id');
    expect(refused({ '@id': 'x'.repeat(5_000) })).toBe('@id');
    for (const version of ['1.0', -1, 1.5, 1e300, {}, []]) expect(refused({ version })).toBe('version');
    for (const statements of [undefined, [], {}, 'all', null]) expect(refused({ statements })).toBe('statements');
    expect(refused({})).toBe('');
  });

  test.each<[string, unknown, string]>([
    ['no object', 'CVE-2031-0001', 'statements.0'],
    ['null', null, 'statements.0'],
    ['no vulnerability', { status: 'fixed' }, 'statements.0.vulnerability'],
    ['an endless id', statement('CVE-'.padEnd(300, '1')), 'statements.0.vulnerability'],
    ['no status', { vulnerability: { name: 'CVE-2031-0001' } }, 'statements.0.status'],
    ['an unknown status', statement('CVE-2031-0001', { status: 'maybe' }), 'statements.0.status'],
    ['a name of a prototype as status', statement('CVE-2031-0001', { status: 'constructor' }), 'statements.0.status'],
    ['no product in the list', statement('CVE-2031-0001', { products: [] }), 'statements.0.products'],
    ['products that are no list', statement('CVE-2031-0001', { products: 'all' }), 'statements.0.products'],
    ['a nameless product', statement('CVE-2031-0001', { products: [{}] }), 'statements.0.products.0'],
    ['an endless product', statement('CVE-2031-0001', { products: ['x'.repeat(5_000)] }), 'statements.0.products.0'],
    [
      'a nameless part',
      statement('CVE-2031-0001', { products: [{ ...PRODUCT, subcomponents: [{}] }] }),
      'statements.0.products.0.subcomponents.0',
    ],
  ])('%s is not understood, and does not count', (_what, entry, field) => {
    const { statements, problems } = read([entry, statement('CVE-2031-0002', { products: [PRODUCT] })]);
    expect(statements.map((one) => one.vulnerabilities)).toEqual([['CVE-2031-0002']]);
    expect(problems.map((problem) => problem.field)).toEqual([field]);
  });

  test('a broken product does not take the others with it', () => {
    const { statements, problems } = read([statement('CVE-2031-0001', { products: [{}, PRODUCT] })]);
    expect(statements[0]?.targets.map(({ of }) => of)).toEqual([['pkg:npm/left@1.2.3']]);
    expect(problems).toHaveLength(1);
  });

  test('keys of prototypes are keys like others', () => {
    const hostile = JSON.parse(
      '{"vulnerability":{"name":"CVE-2031-0001","__proto__":{"aliases":["CVE-2031-9999"]}},"status":"fixed",' +
        '"__proto__":{"products":["pkg:npm/x"]},"constructor":{"prototype":{"status":"affected"}}}',
    ) as object;
    const { statements } = read([hostile]);
    expect(statements).toMatchObject([{ vulnerabilities: ['CVE-2031-0001'], status: 'fixed', targets: [] }]);
    expect(({} as Record<string, unknown>).status).toBeUndefined();
  });

  test('explanations are cut, times that are none are left to the document', () => {
    const { statements, at } = read(
      [statement('CVE-2031-0001', { impact_statement: 'x'.repeat(100_000), timestamp: 'yesterday', last_updated: 5 })],
      { timestamp: 'never' },
    );
    expect(statements[0]?.impact).toHaveLength(4_000);
    expect([statements[0]?.at, at]).toEqual([null, null]);
  });
});
