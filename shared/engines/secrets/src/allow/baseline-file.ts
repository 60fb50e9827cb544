import { createHash } from 'node:crypto';
import type { FileTree } from '@osk/file-tree';

/** Looked for in the root of a source when no other file is named. */
export const BASELINE_FILES: readonly string[] = ['.secrets.baseline', '.gitleaks-baseline.json'];

/** Secrets that a baseline file lists. */
export interface KnownSecrets {
  entries: number;
  /** `value` as the engine has it: a character for each byte. */
  knows(place: { file: string; line: number; value: string }): boolean;
}

/** What became of a baseline file. */
export type BaselineFile = { path: string } & ({ known: KnownSecrets } | { problem: string });

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 100_000;
/** Tools cut a secret out differently; shorter ones must be the same to the letter. */
const LONG_ENOUGH = 8;

/**
 * The baseline file of a source: `path`, or the first of `BASELINE_FILES` that there is; null when there is none. Read
 * are baselines of detect-secrets (`results`: SHA-1 of each secret by file) and reports of gitleaks (a list of findings;
 * of one that was redacted its place counts).
 */
export async function readBaselineFile(tree: FileTree, path?: string | null): Promise<BaselineFile | null> {
  const named = path ? plainPath(path) : BASELINE_FILES.find((name) => tree.has(name));
  if (named === undefined) return null;
  if (!tree.has(named)) return { path: named, problem: 'the baseline file is not in the source' };
  const content = await tree.read(named, MAX_BYTES).catch(() => undefined);
  if (!content) return { path: named, problem: 'the baseline file cannot be read, or is too large' };
  const known = parse(content.toString('utf8').replace(/^\uFEFF/, ''));
  return known ? { path: named, known } : { path: named, problem: 'no baseline of detect-secrets or gitleaks' };
}

interface OfFile {
  hashes: Set<string>;
  values: string[];
  lines: Set<number>;
}

function parse(text: string): KnownSecrets | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const files = new Map<string, OfFile>();
  let entries = 0;
  const of = (file: string): OfFile => {
    const known = files.get(file) ?? { hashes: new Set(), values: [], lines: new Set() };
    files.set(file, known);
    entries += 1;
    return known;
  };
  if (Array.isArray(json)) {
    for (const { File, Secret, StartLine } of json.slice(0, MAX_ENTRIES).map(fieldsOf)) {
      if (typeof File !== 'string') continue;
      const known = of(plainPath(File));
      if (typeof Secret === 'string' && Secret !== '' && !/^REDACTED$|\.\.\.$/.test(Secret))
        known.values.push(Buffer.from(Secret, 'utf8').toString('latin1'));
      else if (typeof StartLine === 'number') known.lines.add(StartLine);
    }
  } else {
    const { results } = fieldsOf(json);
    if (typeof results !== 'object' || results === null || Array.isArray(results)) return null;
    for (const [file, list] of Object.entries(results))
      for (const { hashed_secret } of (Array.isArray(list) ? list : []).map(fieldsOf))
        if (typeof hashed_secret === 'string' && entries < MAX_ENTRIES)
          of(plainPath(file)).hashes.add(hashed_secret.toLowerCase());
  }
  return {
    entries,
    knows: ({ file, line, value }) => {
      const known = files.get(file);
      if (!known) return false;
      if (known.lines.has(line) || known.values.some((other) => isSame(other, value))) return true;
      return known.hashes.size > 0 && known.hashes.has(createHash('sha1').update(value, 'latin1').digest('hex'));
    },
  };
}

function isSame(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (short.length >= LONG_ENOUGH && long.includes(short));
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const plainPath = (path: string): string => path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
