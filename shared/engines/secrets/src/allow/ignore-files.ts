import type { FileTree } from '@osk/file-tree';
import type { AllowList } from '../types';

const MAX_BYTES = 1024 * 1024;

/**
 * What the files of a repository ask to leave out: `.oskignore` (one per line: a path glob, `rule:ID`, or
 * `fingerprint:HEX` of a finding or a secret; `#` begins a comment) and `.gitleaksignore` (`file:rule:line`, with or
 * without a commit before it; the rule is another tool's and is not looked at).
 */
export async function readIgnoreFiles(tree: FileTree): Promise<AllowList> {
  const allow: Required<AllowList> = { paths: [], rules: [], patterns: [], fingerprints: [], places: [] };
  for (const line of await linesOf(tree, '.oskignore')) {
    const [, kind, value = ''] = /^(?:(rule|fingerprint|path):)?\s*(.+)$/.exec(line)!;
    if (kind === 'rule') allow.rules.push(value);
    else if (kind === 'fingerprint' || (kind === undefined && /^[0-9a-f]{32}$/.test(value)))
      allow.fingerprints.push(value);
    else allow.paths.push(value);
  }
  for (const line of await linesOf(tree, '.gitleaksignore')) {
    const place = /^(?:[0-9a-f]{7,64}:)?(.+):[\w.-]+:(\d{1,9})$/.exec(line);
    if (place) allow.places.push({ file: place[1]!, line: Number(place[2]) });
  }
  return allow;
}

async function linesOf(tree: FileTree, path: string): Promise<string[]> {
  if (!tree.has(path)) return [];
  const content = await tree.read(path, MAX_BYTES).catch(() => undefined);
  const lines = content?.toString('utf8').split(/\r?\n/) ?? [];
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}
