/**
 * Secrets in a generated tree of sources: MB/s and the highest resident set, whether all that was planted is found, and
 * `gitleaks dir` on the same tree where it is on the PATH, with the ratio.
 *
 *     make bench B="secrets 500"
 *
 * The argument is the size of the tree in MB (500). Files are like those of repositories: sources, settings, lock files
 * and documentation of 2 to 60 kB, about one secret per MB.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { folderTree } from '@osk/file-tree';
import { scanSecrets, scanText } from '@osk/secrets';

const MB = 1_000_000;
const size = Number(process.argv[2] ?? 500) * MB;

/** A repeatable stream of integers below `most`. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
const next = numbers(7);
const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number, alphabet = ALNUM): string =>
  Array.from({ length }, () => alphabet[next(alphabet.length)]).join('');

const WORDS =
  'user order token request config session handler value index result service secret account payment key path query cache item state event build render parse filter update remove create find load store'.split(
    ' ',
  );
const name = (): string => pick(WORDS) + pick(WORDS).replace(/^./, (letter) => letter.toUpperCase()) + next(40);
const LINES: Record<string, () => string> = {
  ts: () =>
    pick([
      () => `  const ${name()} = await this.${name()}(${name()}, { ${name()}: ${next(1000)} });`,
      () => `  if (${name()}.length > ${next(100)} && !${name()}.has('${name()}')) return ${name()};`,
      () => `  // The ${pick(WORDS)} of a ${pick(WORDS)} is kept until the ${pick(WORDS)} is done.`,
      () => `import { ${name()}, ${name()} } from '../${pick(WORDS)}/${pick(WORDS)}';`,
      () => `  expect(${name()}.password).toBe(${name()}.getPassword());`,
      () => '',
    ])(),
  py: () =>
    pick([
      () => `    ${name()} = self.${name()}.get("${name()}", None)`,
      () => `def ${name()}(self, ${name()}, api_key=None):`,
      () => `    """The ${pick(WORDS)} of the ${pick(WORDS)}."""`,
      () => `    assert ${name()} == ${next(99)}`,
    ])(),
  yaml: () => `${'  '.repeat(next(4))}${name()}: ${pick([name, () => String(next(9999)), () => `\${${name()}}`])()}`,
  json: () =>
    `  "node_modules/${name()}": { "version": "${next(9)}.${next(20)}.0", "integrity": "sha512-${random(86)}==" },`,
  md: () =>
    `The ${pick(WORDS)} ${pick(WORDS)} is ${pick(WORDS)} when \`${name()}\` says so; see the ${pick(WORDS)} above.`,
};
const PLANTED = [
  () => `sk_live_${random(24)}`,
  () => `glpat-${random(20)}`,
  () => `dop_v1_${random(64, '0123456789abcdef')}`,
  () => `AIza${random(35)}`,
];

function generate(root: string): { files: number; bytes: number; planted: number } {
  const kinds = Object.keys(LINES);
  // Lines are made once and drawn from, so that making the tree takes seconds.
  const pools = new Map(kinds.map((kind) => [kind, Array.from({ length: 4000 }, () => LINES[kind]!())]));
  let [files, bytes, planted] = [0, 0, 0];
  for (; bytes < size; files += 1) {
    const kind = pick(kinds);
    const pool = pools.get(kind) ?? [];
    const lines = Array.from({ length: 40 + next(900) }, () => pick(pool));
    if (bytes > planted * MB) {
      lines.splice(next(lines.length), 0, `value = "${pick(PLANTED)()}"`);
      planted += 1;
    }
    const path = join(root, `part${next(40)}`, pick(WORDS), `${name()}-${files}.${kind}`);
    const content = lines.join('\n');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    bytes += content.length;
  }
  return { files, bytes, planted };
}

async function ours(root: string): Promise<{ ms: number; found: number; peak: number }> {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const started = performance.now();
  const { findings } = await scanSecrets(await folderTree(root));
  clearInterval(timer);
  return { ms: performance.now() - started, found: findings.length, peak };
}

function gitleaks(root: string, report: string): { ms: number; found: number } | undefined {
  if (spawnSync('gitleaks', ['version']).status !== 0) return undefined;
  const started = performance.now();
  spawnSync('gitleaks', [
    'dir',
    root,
    '--no-banner',
    '--exit-code',
    '0',
    '--report-format',
    'json',
    '--report-path',
    report,
  ]);
  const ms = performance.now() - started;
  return { ms, found: (JSON.parse(readFileSync(report, 'utf8')) as unknown[]).length };
}

async function main(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'osk-bench-secrets-'));
  try {
    const root = join(work, 'tree');
    const { files, bytes, planted } = generate(root);
    console.log(`${files.toLocaleString('en')} files, ${Math.round(bytes / MB)} MB, ${planted} secrets planted`);
    const rate = (ms: number): string => `${(bytes / MB / (ms / 1000)).toFixed(1)} MB/s`;
    const loading = performance.now();
    scanText('warm-up', 'nothing');
    console.log(`rules loaded and compiled in ${Math.round(performance.now() - loading)} ms, once per process`);
    const cpu = process.cpuUsage();
    const own = await ours(root);
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (user + system) / 1e6;
    console.log(
      `secrets:  ${rate(own.ms)} (${(bytes / MB / seconds).toFixed(1)} MB per second of processor), ${own.found} found, peak ${Math.round(own.peak / MB)} MB`,
    );
    const peer = gitleaks(root, join(work, 'report.json'));
    if (peer)
      console.log(
        `gitleaks: ${rate(peer.ms)}, ${peer.found} found; we take ${(own.ms / peer.ms).toFixed(2)} of its time`,
      );
    else console.log('gitleaks is not on the PATH');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

void main();
