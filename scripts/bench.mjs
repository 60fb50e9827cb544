// `make bench B=name`: builds, then runs bench/<name>.ts (all of them without a name), one after the other.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './lib/log.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/workspace.mjs';

await prepare();
const [only, ...args] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench', 'dist'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.slice(0, -3));
if (only && !names.includes(only)) {
  say(`There is no benchmark ${only}; there are ${names.join(', ')}`);
  process.exit(1);
}
let failed = 0;
for (const name of only ? [only] : names) {
  say(`\n== ${name}`);
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--expose-gc', join(root, 'bench', 'dist', `${name}.js`), ...args],
    { stdio: 'inherit', cwd: root },
  );
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
