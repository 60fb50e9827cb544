/**
 * Catalogues a generated repository with N dependencies over several ecosystems, from a folder on disk as a scan does:
 * seconds and packages/s, the first time (modules still being loaded) and the best of five; then one npm lock file
 * of 100,000 packages alone.
 *
 *     make bench B="components 2000"
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { catalogue } from '@osk/components';
import { folderTree } from '@osk/file-tree';

const count = Number(process.argv[2] ?? 2_000);
const ROUNDS = 5;
const SRI = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const HEX = 'ab'.repeat(32);

const range = (size: number): number[] => Array.from({ length: size }, (_none, at) => at);
const version = (at: number): string => `${at % 9}.${at % 31}.${at % 7}`;
/** Each package needs two that come after it. */
const needs = (at: number, size: number): number[] => [at * 2 + 1, at * 2 + 2].filter((needed) => needed < size);

function packageLock(size: number): string {
  const packages = range(size).map((at) => [
    `node_modules/package-${at}`,
    {
      version: version(at),
      resolved: `https://registry.npmjs.org/package-${at}/-/package-${at}-${version(at)}.tgz`,
      integrity: SRI,
      license: 'MIT',
      dependencies: Object.fromEntries(needs(at, size).map((needed) => [`package-${needed}`, `^${version(needed)}`])),
    },
  ]);
  const root = { name: 'bench', version: '1.0.0', dependencies: { 'package-0': `^${version(0)}` } };
  return JSON.stringify(
    { name: 'bench', lockfileVersion: 3, packages: { '': root, ...Object.fromEntries(packages) } },
    null,
    2,
  );
}

const yarnLock = (size: number): string =>
  `# yarn lockfile v1\n\n${range(size)
    .map((at) => {
      const below = needs(at, size).map((needed) => `    yarn-${needed} "^${version(needed)}"\n`);
      return `yarn-${at}@^${version(at)}:\n  version "${version(at)}"\n  resolved "https://registry.yarnpkg.com/yarn-${at}/-/yarn-${at}-${version(at)}.tgz#${'1'.repeat(40)}"\n  integrity ${SRI}\n${below.length > 0 ? `  dependencies:\n${below.join('')}` : ''}\n`;
    })
    .join('')}`;

function pnpmLock(size: number): string {
  const packages = range(size).map((at) => `  pnpm-${at}@${version(at)}:\n    resolution: {integrity: ${SRI}}\n\n`);
  const snapshots = range(size).map((at) => {
    const below = needs(at, size).map((needed) => `      pnpm-${needed}: ${version(needed)}\n`);
    return below.length > 0
      ? `  pnpm-${at}@${version(at)}:\n    dependencies:\n${below.join('')}\n`
      : `  pnpm-${at}@${version(at)}: {}\n\n`;
  });
  const importer = `  .:\n    dependencies:\n      pnpm-0:\n        specifier: ^0.0.0\n        version: ${version(0)}\n`;
  return `lockfileVersion: '9.0'\n\nimporters:\n\n${importer}\npackages:\n\n${packages.join('')}snapshots:\n\n${snapshots.join('')}`;
}

const uvLock = (size: number): string =>
  `version = 1\n\n${range(size)
    .map((at) => {
      const below = needs(at, size).map((needed) => `    { name = "uv-${needed}" },\n`);
      return `[[package]]\nname = "uv-${at}"\nversion = "${version(at)}"\nsource = { registry = "https://pypi.org/simple" }\ndependencies = [\n${below.join('')}]\nwheels = [\n    { url = "https://files.example.com/uv-${at}.whl", hash = "sha256:${HEX}", size = 1 },\n]\n\n`;
    })
    .join('')}`;

const requirements = (size: number): string =>
  range(size)
    .map((at) => `pip-${at}==${version(at)} \\\n    --hash=sha256:${HEX}\n    # via pip-${Math.floor((at - 1) / 2)}\n`)
    .join('');

const cargoLock = (size: number): string =>
  `version = 3\n\n${range(size)
    .map((at) => {
      const below = needs(at, size).map((needed) => ` "crate-${needed}",\n`);
      return `[[package]]\nname = "crate-${at}"\nversion = "${version(at)}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${HEX}"\ndependencies = [\n${below.join('')}]\n\n`;
    })
    .join('')}`;

function gemfileLock(size: number): string {
  const specs = range(size).map((at) => {
    const below = needs(at, size).map((needed) => `      gem-${needed} (>= 0)\n`);
    return `    gem-${at} (${version(at)})\n${below.join('')}`;
  });
  return `GEM\n  remote: https://rubygems.org/\n  specs:\n${specs.join('')}\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  gem-0\n\nBUNDLED WITH\n   2.4.0\n`;
}

function composerLock(size: number): string {
  const packages = range(size).map((at) => ({
    name: `acme/package-${at}`,
    version: version(at),
    require: Object.fromEntries(needs(at, size).map((needed) => [`acme/package-${needed}`, '*'])),
    dist: { type: 'zip', url: 'https://example.com/a.zip', shasum: '1'.repeat(40) },
    license: ['MIT'],
  }));
  return JSON.stringify({ 'content-hash': 'x', packages, 'packages-dev': [] }, null, 4);
}

const FILES: Record<string, (size: number) => string> = {
  'web/package-lock.json': packageLock,
  'old-web/yarn.lock': yarnLock,
  'new-web/pnpm-lock.yaml': pnpmLock,
  'api/uv.lock': uvLock,
  'jobs/requirements.txt': requirements,
  'core/Cargo.lock': cargoLock,
  'shop/Gemfile.lock': gemfileLock,
  'blog/composer.lock': composerLock,
};

function generate(root: string): void {
  const each = Math.ceil(count / Object.keys(FILES).length);
  for (const [path, content] of Object.entries(FILES)) write(join(root, path), content(each));
  // A repository is mostly files that say nothing of packages.
  for (const at of range(5_000)) write(join(root, `src/folder-${at % 100}/file-${at}.ts`), 'export {};\n');
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

async function measured(label: string, root: string): Promise<number> {
  const began = performance.now();
  const { components, coverage } = await catalogue(await folderTree(root));
  const seconds = (performance.now() - began) / 1000;
  if (coverage.skipped.length > 0) throw new Error(`not all was read: ${JSON.stringify(coverage.skipped)}`);
  if (label !== '')
    console.log(
      `${label}: ${components.length.toLocaleString('en')} components in ${seconds.toFixed(2)} s, ${Math.round(components.length / seconds).toLocaleString('en')} packages/s`,
    );
  return seconds;
}

async function main(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'osk-bench-'));
  try {
    generate(join(root, 'repository'));
    await measured('first time', join(root, 'repository'));
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measured('', join(root, 'repository')));
    const best = Math.min(...rounds);
    console.log(`best of ${ROUNDS}: ${best.toFixed(3)} s, ${Math.round(count / best).toLocaleString('en')} packages/s`);
    write(join(root, 'large/package-lock.json'), packageLock(100_000));
    await measured('one lock file', join(root, 'large'));
    console.log(`resident: ${Math.round(process.memoryUsage.rss() / 1024 ** 2)} MB`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

void main();
