import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import burp from '.';

const text = sample(__dirname, 'issues.xml');

test('issues, their HTML as text, without requests and answers', async () => {
  const { findings, skipped, tools } = await readReport(burp, text, 40);
  expect(tools).toEqual(['Burp Suite 2026.10.1']);
  expect(findings).toHaveLength(2);
  expect(findings[0]).toMatchObject({
    asset: 'https://shop.example.com',
    rule_id: '2097920',
    name: 'Cross-site scripting (reflected)',
    severity: 'high',
    confidence: 100,
    description: 'The value of q is copied. token=[redacted]\n\nInput comes back in the page.',
    solution: 'Encode & check.\non output',
    references: ['https://example.com/xss'],
    cwe: ['CWE-79', 'CWE-80'],
    location: { url: 'https://shop.example.com/search', parameter: 'q', host: '192.0.2.7' },
    evidence: '',
  });
  expect(findings[1]).toMatchObject({
    severity: 'info',
    confidence: 40,
    location: { url: 'https://shop.example.com/' },
  });
  expect(skipped).toEqual(['dismissed in the report (false positive)', 'issue without a type']);
  expect(JSON.stringify(findings)).not.toMatch(/R0VUIC8|SFRUUC8/);
});

test('another serial number is the same finding', async () => {
  const { findings } = await readReport(burp, text);
  const again = await readReport(burp, text.replaceAll('>734', '>999'));
  expect(again.findings).toEqual(findings);
});

test('large answers do not cost the issue', async () => {
  const answer = `<requestresponse><response><![CDATA[${'A'.repeat(6 * 1024 ** 2)}]]></response></requestresponse>`;
  const { findings, skipped } = await readReport(
    burp,
    text.replace('<requestresponse>', `${answer.repeat(3)}$&`),
    1 << 16,
  );
  expect([findings.length, skipped.length]).toEqual([2, 2]);
});

test.each([
  ['cut off', text.slice(0, -20)],
  ['issues of another', '<issues><issue/></issues>'],
  ['an entity', text.replace('<!ELEMENT issues', '<!ENTITY a "aaaa"><!ELEMENT issues')],
  [
    'a parameter entity',
    text.replace('<!ELEMENT issues', '<!ENTITY % p SYSTEM "http://127.0.0.1/x">%p;<!ELEMENT issues'),
  ],
  ['JSON', '{"issues":[]}'],
])('%s: refused', async (_name, broken) => {
  await expect(readReport(burp, broken)).rejects.toThrow(ReportError);
});

test('hostile values break nothing', async () => {
  const issue = `<issue><type>1</type><severity>${'x'.repeat(9000)}</severity><location>${'['.repeat(9000)}</location></issue>`;
  const { findings } = await readReport(burp, `<issues burpVersion="1">${issue}${issue}</issues>`);
  expect(findings).toMatchObject([{ severity: 'medium', location: {} }, { rule_id: '1' }]);
  expect(findings[0]?.identity).not.toBe(findings[1]?.identity);
});
