import { indentOf, linesOf } from '../../../reading/lines';

export interface LockedGem {
  name: string;
  version: string;
  /** Names of the gems it needs. */
  needs: string[];
  source: 'GEM' | 'GIT' | 'PATH' | 'PLUGIN SOURCE';
  remote: string;
  revision: string;
  /** 1-based. */
  line: number;
}

export interface GemLock {
  gems: LockedGem[];
  /** Names below DEPENDENCIES; undefined when the section is missing. */
  direct: string[] | undefined;
  /** `name version` to SHA-256, of all platforms. */
  checksums: Map<string, string[]>;
  bundler: { version: string; line: number } | undefined;
  unread: string[];
}

const SOURCES: ReadonlySet<string> = new Set(['GEM', 'GIT', 'PATH', 'PLUGIN SOURCE']);

/** `name (1.2.3-x86_64-linux)`: a gem's version holds no hyphen, what follows one is the platform. */
const SPEC = /^(\S+) \(([^)\s-]+)(?:-[^)]*)?\)/;

/** Reads the sections of a lock file line by line, by indentation, as Bundler's own lockfile generator writes them. */
export function readGemLock(text: string): GemLock {
  const lock: GemLock = { gems: [], direct: undefined, checksums: new Map(), bundler: undefined, unread: [] };
  let section = '';
  let source = { remote: '', revision: '' };
  let gem: LockedGem | undefined;
  linesOf(text).forEach((raw, index) => {
    const line = raw.trimEnd();
    const content = line.trim();
    if (content === '') return;
    if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(line)) {
      if (line.startsWith('<')) lock.unread.push(`merge conflict in line ${index + 1}: both sides are listed`);
      return;
    }
    const indent = indentOf(line);
    if (indent === 0) {
      section = content;
      source = { remote: '', revision: '' };
      gem = undefined;
      if (section === 'DEPENDENCIES') lock.direct ??= [];
    } else if (SOURCES.has(section)) {
      gem = inSource(lock, section as LockedGem['source'], source, gem, { content, indent, line: index + 1 });
    } else if (section === 'DEPENDENCIES') lock.direct?.push((content.split(/[\s!]/)[0] ?? '').trim());
    else if (section === 'CHECKSUMS') addChecksum(lock, content);
    else if (section === 'BUNDLED WITH' && /^\d[\w.]*$/.test(content))
      lock.bundler = { version: content, line: index + 1 };
  });
  return lock;
}

function inSource(
  lock: GemLock,
  section: LockedGem['source'],
  source: { remote: string; revision: string },
  gem: LockedGem | undefined,
  { content, indent, line }: { content: string; indent: number; line: number },
): LockedGem | undefined {
  if (indent <= 2) {
    const option = /^(remote|revision):\s*(.+)$/.exec(content);
    if (option) source[option[1] as 'remote' | 'revision'] = option[2] ?? '';
    return undefined;
  }
  if (indent >= 6) {
    gem?.needs.push(content.split(' ')[0] ?? '');
    return gem;
  }
  const [, name, version] = SPEC.exec(content) ?? [];
  if (!name || !version) return undefined;
  const found: LockedGem = { name, version, needs: [], source: section, ...source, line };
  lock.gems.push(found);
  return found;
}

function addChecksum(lock: GemLock, content: string): void {
  const [, name, version] = SPEC.exec(content) ?? [];
  const value = /\bsha256=([0-9a-f]{64})\b/.exec(content)?.[1];
  if (!name || !version || !value) return;
  const key = `${name} ${version}`;
  lock.checksums.set(key, [...(lock.checksums.get(key) ?? []), value]);
}
