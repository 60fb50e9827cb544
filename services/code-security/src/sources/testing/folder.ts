import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

/** A folder of a test's own; `remove` takes it away. */
export function testFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'osk-sources-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Every file below a folder: path -> content, as text. */
export function filesBelow(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (item.isDirectory()) continue;
    const path = join(item.parentPath, item.name);
    found[relative(folder, path).split(sep).join('/')] = item.isFile() ? readFileSync(path, 'utf8') : '(not a file)';
  }
  return found;
}

/** Permission bits of a file. */
export const modeOf = (path: string): number => statSync(path).mode & 0o777;
