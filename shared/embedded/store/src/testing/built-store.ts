import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** The package compiled as for production, for tests that need the worker thread or a process of their own. */
export interface BuiltStore {
  /** The compiled index, for `require`. */
  index: string;
  remove(): void;
}

/** Compiles into this package's `node_modules`, where its dependencies are found. */
export function buildStore(): BuiltStore {
  const source = join(__dirname, '..');
  const directory = join(source, '..', 'node_modules', '.cache', `built-${process.pid}-${Date.now()}`);
  mkdirSync(directory, { recursive: true });
  buildSync({
    entryPoints: [join(source, 'index.ts'), join(source, 'start', 'worker-main.ts')],
    outdir: directory,
    entryNames: '[name]',
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
  });
  return { index: join(directory, 'index.js'), remove: () => rmSync(directory, { recursive: true }) };
}
