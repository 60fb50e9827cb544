import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './log.mjs';
import { exists, packages, root } from './workspace.mjs';

const STAMP = join(root, 'node_modules', '.osk-installed');

export function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`OpenSkerry needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the locked packages when the lock or a manifest changed since the last time. */
export function ensureInstalled() {
  const wanted = fingerprint();
  if (exists(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  say('Installing packages (only the first time, and when they change) ...');
  const install = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, CI: 'true' },
    },
  );
  if (install.status !== 0) {
    say(`${install.stdout ?? ''}${install.stderr ?? ''}`);
    say('The packages could not be installed (see above); a first start needs the npm registry.');
    process.exit(1);
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(STAMP, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...packages().map((folder) => `${folder}/package.json`),
  ]) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
