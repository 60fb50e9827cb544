import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { say } from './log.mjs';
import { exists, filesBelow, packages, root } from './workspace.mjs';

/** Transpiles every package whose sources changed since its last build: one file to one file, types are checked elsewhere. */
export async function ensureBuilt() {
  const stale = packages()
    .filter((folder) => exists(join(root, folder, 'src')))
    .map((folder) => ({ folder, stamp: sourceStamp(folder) }))
    .filter(({ folder, stamp }) => readStamp(folder) !== stamp);
  if (stale.length === 0) return;
  say(`Building ${stale.length} package${stale.length === 1 ? '' : 's'} ...`);
  const esbuild = await import('esbuild');
  try {
    for (const { folder, stamp } of stale) await buildPackage(esbuild, folder, stamp);
  } catch (error) {
    // esbuild has printed where; its stack says nothing more.
    say(`The build failed: ${error.message.split('\n')[0]}`);
    process.exit(1);
  }
}

async function buildPackage(esbuild, folder, stamp) {
  const src = join(root, folder, 'src');
  const dist = join(root, folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const files = filesBelow(src).filter((file) => !/\.test\.ts$/.test(file));
  const code = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
  await esbuild.build({
    entryPoints: code.map((file) => join(src, file)),
    outbase: src,
    outdir: dist,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    keepNames: true,
    logLevel: 'warning',
  });
  for (const file of files.filter((file) => !file.endsWith('.ts'))) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    copyFileSync(join(src, file), join(dist, file));
  }
  writeFileSync(join(dist, '.stamp'), stamp);
}

/** Names, sizes and times: cheap enough for every start. */
function sourceStamp(folder) {
  const src = join(root, folder, 'src');
  const hash = createHash('sha256');
  for (const file of filesBelow(src)) {
    const { size, mtimeMs } = statSync(join(src, file));
    hash.update(`${file}:${size}:${mtimeMs};`);
  }
  return hash.digest('hex');
}

function readStamp(folder) {
  const file = join(root, folder, 'dist', '.stamp');
  return exists(file) ? readFileSync(file, 'utf8') : undefined;
}
