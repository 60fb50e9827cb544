import { memoryTree } from '@osk/file-tree';
import { AllowListError, scanSecrets, scanText } from '../index';
import { githubToken, password, stripeKey } from '../testing/secrets';
import { globMatcher } from './glob';

const token = githubToken();
const line = `const t = '${token}';`;

test.each([
  ['osk:allow'],
  ['osk:allow github-pat'],
  ['osk:allow stripe-live-key, github-pat'],
  ['gitleaks:allow'],
  ['pragma: allowlist secret'],
  ['pragma: whitelist secret'],
  ['trufflehog:ignore'],
  ['ggignore'],
])('a comment %s on the line leaves it out and is counted', async (comment) => {
  const { findings, coverage } = await scanSecrets(memoryTree({ 'a.ts': `${line} // ${comment}\n` }));
  expect(findings).toEqual([]);
  expect(coverage.suppressed.inline).toBe(1);
});

test.each([
  ['another rule', `${line} // osk:allow stripe-live-key`],
  ['the line after', `${line}\n// osk:allow`],
  ['a code for passwords', `${line} # noqa: S105`],
  ['a plain noqa', `${line} # noqa`],
  ['a code for something else', `password = "${password()}" # noqa: E501`],
])('a comment about %s does not', (_name, content) => {
  expect(scanText('a.py', content)).toHaveLength(1);
});

test('comments for the next line and for hard-coded passwords', () => {
  expect(scanText('a.ts', `// pragma: allowlist nextline secret\n${line}`)).toEqual([]);
  expect(scanText('a.ts', `// osk:allow-next-line\n${line}\n${line.replace(token, githubToken('b'))}`)).toHaveLength(1);
  expect(scanText('a.py', `password = "${password()}"  # noqa: S105`)).toEqual([]);
  expect(scanText('a.py', `password = "${password()}"  # nosec B105`)).toEqual([]);
});

test('paths, rules, patterns, fingerprints and a baseline, each counted', async () => {
  const tree = memoryTree({ 'a.ts': line, 'vendor/x/b.ts': line, 'c.ts': `k = '${stripeKey()}'` });
  const all = await scanSecrets(tree);
  expect(all.findings).toHaveLength(3);
  const [first] = all.findings;
  const scan = async (options: Parameters<typeof scanSecrets>[1]) => {
    const { findings, coverage } = await scanSecrets(tree, options);
    return [findings.map(({ file }) => file), Object.entries(coverage.suppressed).filter(([, count]) => count > 0)];
  };
  expect(await scan({ allow: { paths: ['vendor'] } })).toEqual([['a.ts', 'c.ts'], [['path', 1]]]);
  expect(await scan({ allow: { rules: ['github-pat'] } })).toEqual([['c.ts'], [['rule', 2]]]);
  expect(await scan({ allow: { patterns: ['^sk_live_'] } })).toEqual([['a.ts', 'vendor/x/b.ts'], [['pattern', 1]]]);
  expect(await scan({ allow: { fingerprints: [first!.fingerprint] } })).toEqual([
    ['c.ts', 'vendor/x/b.ts'],
    [['fingerprint', 1]],
  ]);
  expect(await scan({ allow: { fingerprints: [first!.identity] } })).toEqual([['c.ts'], [['fingerprint', 2]]]);
  expect(await scan({ baseline: all.findings.map(({ fingerprint }) => fingerprint) })).toEqual([[], [['baseline', 3]]]);
});

test('a hostile pattern costs no more than the text, and one that is none is refused', () => {
  expect(scanText('a', `${line}`, { allow: { patterns: ['(a+)+$', '(?:x|x)*y'] } })).toHaveLength(1);
  expect(() => scanText('a', line, { allow: { patterns: ['('] } })).toThrow(AllowListError);
  expect(() => scanText('a', line, { allow: { patterns: ['(?<=a)b'] } })).toThrow(
    expect.objectContaining({ code: 'invalid_allow_pattern' }),
  );
});

test('ignore files of the repository', async () => {
  const files = { 'a.ts': line, 'old/b.ts': line, 'c.ts': `\nk = '${stripeKey()}'` };
  const ignore = {
    ...files,
    '.oskignore': '# known\nold/\nrule:github-pat\n',
    '.gitleaksignore': 'deadbeef12:c.ts:some-rule:2\nnonsense\n',
  };
  const { findings, coverage } = await scanSecrets(memoryTree(ignore));
  expect(findings).toEqual([]);
  expect(coverage.suppressed).toMatchObject({ path: 1, rule: 1, fingerprint: 1 });
  expect((await scanSecrets(memoryTree(ignore), { ignoreFiles: false })).findings).toHaveLength(3);
});

test.each([
  ['*.ts', 'a/b.ts', true],
  ['*.ts', 'a/b.tsx', false],
  ['vendor', 'x/vendor/y/z', true],
  ['/vendor', 'x/vendor/y', false],
  ['a/*.js', 'a/b/c.js', false],
  ['a/**/c.js', 'a/b/x/c.js', true],
  ['a/**', 'a/b/c', true],
  ['**/gen/*', 'gen/x', true],
  ['a.ts', 'axts', false],
  ['t?st', 'test', true],
  ['node_modules/', 'a/node_modules/b', true],
  ['[x](y', '[x](y', true],
])('the glob %s and the path %s: %s', (glob, path, expected) => {
  expect(globMatcher(glob)(path)).toBe(expected);
});
