import { scanText, toRawFinding } from '../index';
import { awsSecret, githubToken, password, pemKey, stripeKey } from '../testing/secrets';

const ids = (path: string, content: string | Buffer): string[] => scanText(path, content).map(({ ruleId }) => ruleId);
const token = githubToken();

test('tells where a secret stands and what it is, without showing it', () => {
  const [finding] = scanText('src/a.ts', `// é\nconst x = 1;\nconst t = '${token}';\n`);
  expect(finding).toMatchObject({
    ruleId: 'github-pat',
    file: 'src/a.ts',
    line: 3,
    endLine: 3,
    column: 12,
    severity: 'critical',
    confidence: 95,
    provider: 'GitHub',
    cwe: ['CWE-798'],
  });
  expect(finding!.redacted).toBe('ghp_**** (40 characters)');
  expect(JSON.stringify(finding)).not.toContain(token);
});

test('the same secret in a file is one finding with its further places; another file has its own', () => {
  const found = scanText('a.env', `A=${token}\nB=1\nC=${token}\n`);
  expect(found).toHaveLength(1);
  expect(found[0]!.occurrences).toEqual([{ line: 3, endLine: 3, column: 3 }]);
  const [elsewhere] = scanText('b.env', `\n\n\nX=${token}\n`);
  expect(elsewhere!.identity).toBe(found[0]!.identity);
  expect(elsewhere!.fingerprint).not.toBe(found[0]!.fingerprint);
});

test('identity does not depend on the line, the encoding or the way a key is broken into lines', () => {
  const key = pemKey();
  const inJson = JSON.stringify({ key });
  const identities = [key, `\n\n${key}`, inJson, Buffer.from(`x = "${Buffer.from(key).toString('base64')}"`)].map(
    (content) => scanText('k.txt', content)[0]!.identity,
  );
  expect(new Set(identities).size).toBe(1);
  expect(scanText('k', key, { identityKey: 'mine' })[0]!.identity).not.toBe(identities[0]);
});

test.each([
  ['base 64', (text: string) => Buffer.from(`token: ${text}`).toString('base64'), ['base64']],
  ['base 64 for URLs', (text: string) => Buffer.from(`token: ${text}`).toString('base64url'), ['base64']],
  ['hex', (text: string) => Buffer.from(text).toString('hex'), ['hex']],
  [
    'base 64 twice',
    (text: string) => Buffer.from(Buffer.from(`a ${text}`).toString('base64')).toString('base64'),
    ['base64', 'base64'],
  ],
  [
    'hex in base 64',
    (text: string) => Buffer.from(Buffer.from(text).toString('hex')).toString('base64'),
    ['base64', 'hex'],
  ],
])('finds a secret written in %s', (_name, encode, encoding) => {
  const found = scanText('a.txt', `x: ${encode(token)}\n`);
  expect(found.map(({ ruleId, encoding: how }) => [ruleId, how])).toEqual([['github-pat', encoding]]);
  expect(toRawFinding(found[0]!).description).toContain('base64'.slice(0, encoding[0] === 'hex' ? 0 : 6));
});

test('two secrets in one encoded text are both told', () => {
  const encoded = Buffer.from(`A=${token}\nB=${stripeKey()}\n`).toString('base64');
  expect(ids('a.yaml', `env: ${encoded}`).sort()).toEqual(['github-pat', 'stripe-live-key']);
});

test('a connection address written with % is read; what stands beside it in the clear is not told as encoded', () => {
  const [finding] = scanText('a.env', `URL=postgres%3A%2F%2Fapp%3A${password()}%40db.acme.test%2Fapp`);
  expect(finding).toMatchObject({ ruleId: 'postgres-url', encoding: ['url'] });
  const clear = scanText('a.txt', `https://acme.test/?t=${token}&next=https%3A%2F%2Facme.test`);
  expect(clear.map(({ encoding }) => encoding)).toEqual([undefined]);
});

test.each([
  ['little-endian with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`k=${token}`, 'utf16le')])],
  ['big-endian with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(`k=${token}`, 'utf16le').swap16()])],
  ['little-endian without one', Buffer.from(`k=${token}`, 'utf16le')],
  ['big-endian without one', Buffer.from(`k=${token}`, 'utf16le').swap16()],
])('reads UTF-16, %s', (_name, bytes) => {
  expect(scanText('a.reg', bytes)).toMatchObject([{ ruleId: 'github-pat', encoding: ['utf-16'], line: 1 }]);
});

test('of a binary file the strings are looked at, for what needs no name', () => {
  const bytes = Buffer.concat([
    Buffer.from([0, 1, 2, 3, 200]),
    Buffer.from(token),
    Buffer.from([0, 9, 0]),
    Buffer.from(`password=${password()}`),
  ]);
  expect(scanText('a.class', bytes)).toMatchObject([{ ruleId: 'github-pat', encoding: ['binary'] }]);
});

test('the provider wins over the generic rule on the same characters, and both parts of a pair are told', () => {
  expect(ids('a.env', `GITHUB_API_TOKEN=${token}`)).toEqual(['github-pat']);
  expect(ids('a.env', `secret_key: ${stripeKey()}`)).toEqual(['stripe-live-key']);
  expect(ids('.env', `AWS_SECRET_ACCESS_KEY=${awsSecret()}`)).toEqual(['aws-secret-access-key']);
});

test('in tests and documentation a finding is less sure', () => {
  const sure = scanText('src/a.ts', `const t = '${token}'`)[0]!.confidence;
  for (const path of ['src/a.test.ts', 'docs/a.md', 'test/fixtures/a.ts', '.env.example'])
    expect(scanText(path, `const t = '${token}'`)[0]!.confidence).toBeLessThan(sure);
});

test('a secret at the very beginning, the very end, and after an escape is found', () => {
  expect(ids('a', token)).toEqual(['github-pat']);
  expect(ids('a.json', `{"a":"x\\n${token}\\n"}`)).toEqual(['github-pat']);
  expect(ids('a', `a${token}`)).toEqual([]);
});

test('empty and odd contents', () => {
  for (const content of [
    '',
    '\0',
    '\n',
    Buffer.from([0xff, 0xfe]),
    Buffer.from([0xff]),
    Buffer.alloc(100_000, 'A'),
    Buffer.alloc(100_000),
  ])
    expect(scanText('a', content)).toEqual([]);
});
