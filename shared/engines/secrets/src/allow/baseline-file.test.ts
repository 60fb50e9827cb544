import { createHash } from 'node:crypto';
import { memoryTree } from '@osk/file-tree';
import { readBaselineFile, scanHistory, scanSecrets, toRawFinding } from '../index';
import { githubToken, stripeKey } from '../testing/secrets';

const token = githubToken();
const line = `const t = '${token}';\n`;
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const detectSecrets = (results: object) => JSON.stringify({ version: '1.5.0', plugins_used: [], results });
const known = (file: string, secret: string) => ({
  [file]: [{ type: 'GitHub Token', filename: file, hashed_secret: sha1(secret), is_verified: false, line_number: 1 }],
});
const leak = (more: object) => ({ RuleID: 'github-pat', File: 'src/a.ts', StartLine: 1, Secret: token, ...more });

async function scan(files: Record<string, string>, path?: string) {
  const tree = memoryTree(files);
  const baseline = await readBaselineFile(tree, path);
  const options = baseline && 'known' in baseline ? { known: baseline.known } : {};
  const { findings, coverage } = await scanSecrets(tree, { ...options, listSuppressed: true });
  return { baseline, coverage, states: findings.map(({ file, suppressed }) => [file, suppressed]), findings };
}

test('a baseline of detect-secrets: by the hash of the secret, file by file, and is no finding itself', async () => {
  const files = {
    'src/a.ts': `\n\n${line}`,
    'src/b.ts': line,
    '.secrets.baseline': detectSecrets(known('src/a.ts', token)),
  };
  const { states, coverage, baseline, findings } = await scan(files);
  expect(states).toEqual([
    ['src/a.ts', 'baseline'],
    ['src/b.ts', undefined],
  ]);
  expect(coverage.suppressed.baseline).toBe(1);
  expect(baseline).toMatchObject({ path: '.secrets.baseline', known: { entries: 1 } });
  expect(findings.map((one) => toRawFinding(one).suppression)).toEqual([
    { kind: 'in_source', reason: expect.stringContaining('baseline') },
    undefined,
  ]);
  expect((await scanSecrets(memoryTree(files))).findings).toHaveLength(2);
});

test.each([
  ['the secret itself', leak({}), 'baseline'],
  ['more around it', leak({ Secret: `'${token}'` }), 'baseline'],
  ['a redacted one by its place', leak({ Secret: 'REDACTED' }), 'baseline'],
  ['a redacted one elsewhere', leak({ Secret: 'REDACTED', StartLine: 7 }), undefined],
  ['another file', leak({ File: 'src/c.ts' }), undefined],
  ['another secret', leak({ Secret: stripeKey() }), undefined],
  ['a Windows path', leak({ File: '.\\src\\a.ts' }), 'baseline'],
])('a report of gitleaks: %s', async (_what, entry, expected) => {
  const { states } = await scan({ 'src/a.ts': line, 'known.json': JSON.stringify([entry]) }, 'known.json');
  expect(states.filter(([file]) => file === 'src/a.ts')).toEqual([['src/a.ts', expected]]);
});

test.each([
  ['is not in the source', {}, 'nowhere.json', 'not in the source'],
  ['leads out of it', {}, '../../etc/passwd', 'not in the source'],
  ['is no JSON', { b: '{' }, 'b', 'no baseline'],
  ['is another document', { b: '{"results": []}' }, 'b', 'no baseline'],
  ['holds nothing usable', { b: '{"results": null}' }, 'b', 'no baseline'],
])('a file that %s is told, and leaves nothing out', async (_what, files, path, problem) => {
  const { baseline, states } = await scan({ 'a.ts': line, ...files }, path);
  expect(baseline).toMatchObject({ path: expect.any(String), problem: expect.stringContaining(problem) });
  expect(states).toEqual([['a.ts', undefined]]);
});

test('odd entries are passed over', async () => {
  const odd = [null, 7, 'x', {}, { File: 7 }, { File: 'a.ts', Secret: {} }, { File: '__proto__', Secret: token }];
  const { states } = await scan({ 'a.ts': line, b: JSON.stringify(odd) }, 'b');
  expect(states.filter(([file]) => file === 'a.ts')).toEqual([['a.ts', undefined]]);
  const results = { 'a.ts': 'x', b: [null, { hashed_secret: 7 }] };
  expect((await scan({ 'a.ts': line, b: detectSecrets(results) }, 'b')).states).toEqual([['a.ts', undefined]]);
});

test('without a file there is no baseline', async () => {
  expect(await readBaselineFile(memoryTree({ 'a.ts': line }))).toBeNull();
});

test('a secret that is left out in one place and stands in another is not left out', async () => {
  const { findings } = await scan({ 'a.ts': `const a = '${token}'; // osk:allow\nconst b = '${token}';\n` });
  expect(findings).toMatchObject([{ line: 2 }]);
  expect(findings[0]).not.toHaveProperty('suppressed');
  const inline = await scan({ 'a.ts': `const a = '${token}'; // osk:allow\n` });
  expect(inline.states).toEqual([['a.ts', 'inline']]);
});

test('the history knows a baseline too, and a version that nobody has left out counts', async () => {
  const tree = memoryTree({ b: JSON.stringify([leak({ File: 'old.ts' })]) });
  const baseline = await readBaselineFile(tree, 'b');
  const blob = (path: string, blobId: string, content: string) => ({
    ...{ commit: 'c1', author: 'a', date: '2025-01-01T00:00:00.000Z', path, blobId },
    content: Buffer.from(content),
  });
  async function* blobs() {
    yield blob('old.ts', '1', line);
    yield blob('x.ts', '2', line.replace('\n', ' // osk:allow\n'));
    yield blob('x.ts', '3', line);
  }
  const options = { listSuppressed: true, ...(baseline && 'known' in baseline && { known: baseline.known }) };
  const { findings } = await scanHistory(blobs(), options);
  expect(findings.map(({ file, suppressed }) => [file, suppressed])).toEqual([
    ['old.ts', 'baseline'],
    ['x.ts', undefined],
  ]);
});
