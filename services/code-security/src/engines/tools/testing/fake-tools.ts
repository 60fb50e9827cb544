import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Programs of the given names that run the given JavaScript (`args` are its arguments, `print` writes and waits), on a
 * PATH that has nothing else. `version` answers before the script runs.
 */
export async function fakeTools(scripts: Readonly<Record<string, string>>, version = '1.2.3') {
  const dir = await mkdtemp(join(tmpdir(), 'osk-fake-tools-'));
  for (const [name, script] of Object.entries(scripts)) {
    const lines = [
      `#!${process.execPath}`,
      "const fs = require('node:fs');",
      'const args = process.argv.slice(2);',
      'const print = (text) => fs.writeSync(1, text);',
      `if (args.length === 1 && /version/.test(args[0])) { print(${JSON.stringify(`Version: ${version}\n`)}); process.exit(0); }`,
      script,
    ];
    await writeFile(join(dir, name), lines.join('\n'));
    await chmod(join(dir, name), 0o755);
  }
  const before = process.env.PATH;
  process.env.PATH = dir;
  return {
    dir,
    async remove() {
      process.env.PATH = before;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Prints in pieces, as a pipe takes only so much at once. */
export const printing = (text: string): string => `process.stdout.write(${JSON.stringify(text)});`;
/** Writes to the file that follows the argument. */
export const reporting = (flag: string, text: string): string =>
  `fs.writeFileSync(args[args.indexOf('${flag}') + 1], ${JSON.stringify(text)});`;
