import { linesOf } from '../../reading/lines';

export interface Requirement {
  module: string;
  version: string;
  indirect: boolean;
  line: number;
}

export interface Replacement {
  module: string;
  /** '' for every version. */
  version: string;
  by: string;
  /** '' for a folder. */
  byVersion: string;
}

export interface ModFile {
  module: string;
  go: { version: string; line: number } | undefined;
  toolchain: { version: string; line: number } | undefined;
  requires: Requirement[];
  replaces: Replacement[];
  /** `module version`. */
  excludes: Set<string>;
  /** Folders of modules, of a workspace file alone. */
  uses: { folder: string; line: number }[];
  unread: string[];
}

/**
 * Reads `go.mod` and `go.work` (Go Modules Reference, "go.mod files" and "go.work files"): lines of tokens, blocks in parentheses, `//` comments, strings in
 * double quotes or backquotes. Directives it does not know are passed over, as Go does for dependencies.
 */
export function readModFile(text: string): ModFile {
  const file: ModFile = {
    module: '',
    go: undefined,
    toolchain: undefined,
    requires: [],
    replaces: [],
    excludes: new Set(),
    uses: [],
    unread: [],
  };
  let block = '';
  linesOf(text).forEach((raw, index) => {
    const comment = raw.indexOf('//');
    const before = comment < 0 || raw.slice(0, comment).includes('"') ? raw : raw.slice(0, comment);
    const tokens = tokensOf(before);
    if (tokens.length === 0) return;
    if (block !== '' && tokens[0] === ')') block = '';
    else if (block === '' && tokens[1] === '(') block = tokens[0] ?? '';
    else {
      const [directive, parts] = block === '' ? [tokens[0] ?? '', tokens.slice(1)] : [block, tokens];
      const note = comment < 0 ? '' : raw.slice(comment + 2).trim();
      apply(file, directive, parts, /^indirect\b/.test(note), index + 1);
    }
  });
  return file;
}

const tokensOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"|`([^`]*)`|=>|[()]|[^\s()"`]+/g)].map(
    (match) => match[1] ?? match[2] ?? match[0],
  );

function apply(file: ModFile, directive: string, parts: string[], indirect: boolean, line: number): void {
  const [first = '', second = ''] = parts;
  if (directive === 'module') file.module = first;
  else if (directive === 'go') file.go = { version: first, line };
  else if (directive === 'toolchain') file.toolchain = { version: first, line };
  else if (directive === 'use' && first !== '') file.uses.push({ folder: first, line });
  else if (directive === 'exclude') file.excludes.add(`${first} ${second}`);
  else if (directive === 'require') {
    if (/^v\d/.test(second)) file.requires.push({ module: first, version: second, indirect, line });
    else file.unread.push(`line ${line}: ${first} has no version`);
  } else if (directive === 'replace') {
    const arrow = parts.indexOf('=>');
    const [module = '', version = ''] = parts.slice(0, Math.max(0, arrow));
    const [by = '', byVersion = ''] = parts.slice(arrow + 1);
    if (arrow > 0 && by !== '') file.replaces.push({ module, version, by, byVersion });
  }
}

/** What stands for a module: a replacement of that very version is stronger than one for all (Go Modules Reference). */
export function replacementOf(
  replaces: readonly Replacement[],
): (module: string, version: string) => Replacement | undefined {
  const byKey = new Map(replaces.map((entry) => [`${entry.module} ${entry.version}`, entry]));
  return (module, version) => byKey.get(`${module} ${version}`) ?? byKey.get(`${module} `);
}

/** Whether a `go` directive is below 1.17, where `go.mod` did not yet list everything that is needed. */
export function listsDirectOnly(go: string | undefined): boolean {
  const [major = 1, minor = 0] = (go ?? '1.0').split('.').map((part) => Number.parseInt(part, 10));
  return major < 1 || (major === 1 && minor < 17);
}
