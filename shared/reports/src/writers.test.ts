import { NO_COVERAGE, aFinding, collected, reportOf } from './testing-support';
import { createHash } from 'node:crypto';
import {
  FINDING_COLUMNS,
  HTML_CSP,
  toCsv,
  toHtml,
  toPdf,
  toSarif,
  toSarifText,
  toTextPdf,
  type TextSection,
} from './index';

const hostile = '=HYPERLINK("http://evil.example","x")';

describe('CSV', () => {
  const columns = [{ title: 'a', value: (row: unknown) => row as string }];
  const cells = async (...values: unknown[]) => (await collected(toCsv(columns, values))).split('\r\n').slice(1, -1);

  test('is a header and a line per row, quotes doubled', async () => {
    const text = await collected(toCsv(FINDING_COLUMNS, [aFinding({ name: 'a "b", c' })]));
    const [header, row] = text.split('\r\n');
    expect(header!.split(',').slice(0, 3)).toEqual(['"severity"', '"status"', '"rule_id"']);
    expect(row).toContain('"a ""b"", c"');
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test.each([hostile, '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '\n@x', '  =1', '\uFF1D1'])(
    'makes text of what a spreadsheet would run: %j',
    async (value) => {
      expect(await collected(toCsv(columns, [value]))).toContain(`"'${value.replaceAll('"', '""')}"`);
    },
  );

  test('leaves numbers, blanks and plain text as they are', async () => {
    expect(await cells(-1, true, null, undefined, 'a=b', '')).toEqual(['-1', 'true', '', '', '"a=b"', '""']);
  });

  test('reads a row only when it is asked for the next line', async () => {
    let read = 0;
    const rows = (function* () {
      for (;;) yield String((read += 1));
    })();
    const lines = toCsv(columns, rows);
    for (let at = 0; at < 3; at += 1) await lines.next();
    await lines.return(undefined);
    expect(read).toBe(2);
  });
});

describe('HTML', () => {
  const markup = `</style></title><script>alert(1)</script><img src=x onerror="alert('x')">\u0000`;

  test('holds what others wrote as text alone, wherever it stands', async () => {
    const finding = aFinding({
      ...{ name: markup, description: markup, solution: markup, evidence: markup, rule_id: markup },
      references: ['javascript:alert(1)', markup],
      location: { file: markup, package: { purl: markup, name: markup, version: markup, fixed_version: markup } },
    });
    const page = await collected(
      toHtml(reportOf([finding], { title: markup, facts: [[markup, markup]], notes: [markup] })),
    );
    expect(page).not.toMatch(/<script|<img|onerror="/);
    expect(page).not.toContain('\u0000');
    expect(page.match(/&lt;script&gt;/g)!.length).toBeGreaterThan(8);
    expect(page.match(/<(?:a|link|iframe|object|form)\b|\bhref=|\bsrc=(?!x)/g)).toBeNull();
  });

  test('needs its one style sheet, which its policy names by its hash', async () => {
    const page = await collected(toHtml(reportOf([])));
    const styles = [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style]) => style as string);
    expect(styles).toHaveLength(1);
    expect(page).not.toMatch(/ style=/);
    expect(HTML_CSP).toContain(`'sha256-${createHash('sha256').update(styles[0]!).digest('base64')}'`);
    expect(page).toContain('No findings.');
    expect(page).toContain('http-equiv="Content-Security-Policy"');
  });

  test('shows counts, gaps and findings in their order', async () => {
    const findings = [aFinding({ name: 'First' }), aFinding({ name: 'Second', status: 'risk_accepted' })];
    const page = await collected(toHtml(reportOf(findings, { notes: ['secrets: not looked at'] })));
    expect(page.indexOf('First')).toBeLessThan(page.indexOf('Second'));
    expect(page).toContain('<li>secrets: not looked at</li>');
    expect(page).toContain('class="high quiet"');
  });
});

describe('PDF', () => {
  test('is one, with a page for what does not fit', async () => {
    const many = Array.from({ length: 60 }, (_, at) => aFinding({ name: `Finding ${at}` }));
    const pages = async (findings: typeof many) =>
      (await collected(toPdf(reportOf(findings)), 'latin1')).match(/\/Type \/Page\b(?!s)/g)!.length;
    expect(await pages([])).toBe(1);
    expect(await pages(many)).toBeGreaterThan(3);
  });

  test('takes any text', async () => {
    const text = await collected(
      toPdf(reportOf([aFinding({ name: '漢字 \u0000 \ud800 ünï', description: 'x'.repeat(1e6), evidence: '' })])),
      'latin1',
    );
    expect(text.startsWith('%PDF-1.')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  test('reads on only as it is read itself, and fails when what it reads fails', async () => {
    let read = 0;
    const endless = (function* () {
      for (;;) {
        read += 1;
        yield aFinding();
      }
    })();
    const chunks = toPdf(reportOf(endless));
    await chunks.next();
    await chunks.return(undefined);
    expect(read).toBeLessThan(200);
    const failing = (function* () {
      yield aFinding();
      throw new Error('the store is away');
    })();
    await expect(collected(toPdf(reportOf(failing)))).rejects.toThrow('the store is away');
  });
});

describe('a report in sections as PDF', () => {
  const pdf = async (sections: TextSection[]) =>
    collected(toTextPdf({ title: 'About', generatedAt: new Date(0), facts: [['What', 'this']], sections }), 'latin1');
  const pages = (text: string) => text.match(/\/Type \/Page\b(?!s)/g)!.length;

  test('is one, with pages for what does not fit, and says where there is nothing', async () => {
    const nothing = await pdf([{ title: 'Empty', empty: 'None.', entries: [] }]);
    expect([nothing.startsWith('%PDF-1.'), pages(nothing)]).toEqual([true, 1]);
    const entries = Array.from({ length: 200 }, (_, at) => ({ title: `Entry ${at} \u6f22`, lines: ['a', 'b'] }));
    expect(pages(await pdf([{ title: 'Many', empty: '', entries }]))).toBeGreaterThan(5);
  });

  test('fails when what it reads fails', async () => {
    const failing = (function* () {
      yield { title: 'one', lines: [] };
      throw new Error('the store is away');
    })();
    await expect(pdf([{ title: 'x', empty: '', entries: failing }])).rejects.toThrow('the store is away');
  });
});

describe('SARIF as a stream', () => {
  test('says the same as in one piece', async () => {
    const findings = [
      aFinding({ rule_id: 'a', detection: { scanner: 's', engine: 'sast', rule_version: '1' } }),
      aFinding({ rule_id: 'b', detection: { scanner: 's', engine: 'secrets', rule_version: '1' } }),
      aFinding({ rule_id: 'a', detection: { scanner: 's', engine: 'sast', rule_version: '1' } }),
    ];
    const coverage = { ...NO_COVERAGE, skipped: [{ what: 'iac', reason: 'no "files"' }] };
    const about = { scan_id: 'scan_1', target: 'acme/shop', status: 'partial', coverage, engines: ['iac'] };
    const text = await collected(
      toSarifText({
        ...about,
        findings: async function* () {
          yield* findings;
        },
      }),
    );
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(toSarif({ ...about, findings }))));
  });
});
