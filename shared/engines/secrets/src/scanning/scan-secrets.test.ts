import { memoryTree } from '@osk/file-tree';
import { Readable } from 'node:stream';
import { scanSecrets, scanText, toRawFinding } from '../index';
import { githubToken, password, pemKey, stripeKey } from '../testing/secrets';
import { inspectorOf } from './inspector';
import { inspectStream } from './scan-stream';

const token = githubToken();

test('finds across files, in order, and says what it looked at', async () => {
  const progress: number[] = [];
  const tree = memoryTree({
    'b.txt': `x ${token}`,
    'a/.env': `S=${stripeKey()}`,
    'logo.png': token,
    'c.txt': 'nothing',
  });
  const { findings, coverage } = await scanSecrets(tree, { onProgress: (fraction) => progress.push(fraction) });
  expect(findings.map(({ file, ruleId }) => [file, ruleId])).toEqual([
    ['a/.env', 'stripe-live-key'],
    ['b.txt', 'github-pat'],
  ]);
  expect(coverage).toMatchObject({
    files: 4,
    scanned: 3,
    skipped: [{ what: '1 pictures, fonts, archives and documents' }],
  });
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
});

test('nothing that is given back holds a secret', async () => {
  const secrets = [token, stripeKey(), password(), pemKey().split('\n')[1]!];
  const tree = memoryTree({
    a: `${token}\nDB_PASSWORD=${password()}\n${pemKey()}`,
    b: `pay ${stripeKey()} // osk:allow`,
    c: stripeKey(),
  });
  const { findings, coverage } = await scanSecrets(tree);
  expect(findings.length).toBeGreaterThan(3);
  const shown = JSON.stringify([findings, coverage, findings.map(toRawFinding), structuredClone(findings)]);
  for (const secret of secrets) expect(shown).not.toContain(secret);
});

test('stops when aborted', async () => {
  const controller = new AbortController();
  const tree = memoryTree(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 'x'])));
  const scan = scanSecrets(tree, {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('enough')),
  });
  await expect(scan).rejects.toThrow('enough');
  await expect(scanSecrets(tree, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
});

test('a file over the limit and a file that is gone are told', async () => {
  const tree = memoryTree({ big: 'x'.repeat(2000), gone: 'x', here: token });
  const hiding = {
    ...tree,
    read: (path: string, most: number) => (path === 'gone' ? tree.read('nowhere', most) : tree.read(path, most)),
  };
  const { findings, coverage } = await scanSecrets(hiding, { maxFileBytes: 1000 });
  expect(findings).toHaveLength(1);
  expect(coverage.skipped.map(({ what }) => what).sort()).toEqual(['big', 'gone']);
});

test('of a file full of secrets a bounded number is listed, and that is told', async () => {
  const lines = Array.from({ length: 600 }, (_, index) => githubToken(`many/${index}`)).join('\n');
  const { findings, coverage } = await scanSecrets(memoryTree({ dump: lines }));
  expect(findings).toHaveLength(500);
  expect(coverage.skipped).toEqual([{ what: 'dump', reason: 'only the first 500 of 600 findings are listed' }]);
});

test('a large file gives the same read in parts as read at once', async () => {
  const lines: string[] = [];
  for (let index = 0; index < 12_000; index += 1)
    lines.push(
      index % 400 === 0
        ? `t${index} = ${githubToken(`s${index}`)}`
        : `const value${index} = compute(${index}); // ordinary`,
    );
  lines.splice(6000, 0, pemKey());
  const content = Buffer.from(lines.join('\n'));
  const chunks: Buffer[] = [];
  for (let at = 0; at < content.length; at += 7001) chunks.push(content.subarray(at, at + 7001));
  const { findings, bytes } = await inspectStream('big.ts', Readable.from(chunks), inspectorOf({}), 100_000);
  const whole = scanText('big.ts', content);
  expect(bytes).toBe(content.length);
  expect(findings.length).toBe(31);
  const placed = (found: typeof whole) =>
    found.map(({ ruleId, line, column, identity }) => [ruleId, line, column, identity]);
  expect(placed(findings)).toEqual(placed(whole));
});

test('files over the size of a part go through the stream', async () => {
  const content = `${'x'.repeat(99)}\n`.repeat(50_000) + token;
  const { findings, coverage } = await scanSecrets(memoryTree({ 'huge.log': content }));
  expect(findings).toMatchObject([{ file: 'huge.log', line: 50_001, column: 1 }]);
  expect(coverage.bytes).toBe(content.length);
});
