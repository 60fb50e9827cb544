import { purlOf } from '../../../support/purl';

/** A dependency specifier, read as far as it names a package (PEP 508). */
export interface Requirement {
  name: string;
  /** Exact version of `==` or `===` without a wildcard, else ''. */
  version: string;
  /** The version specifiers as written; undefined when any version will do. */
  constraint?: string;
  /** Address of a direct reference (`name @ https://...`). */
  url?: string;
  marker?: string;
}

/** Names are letters, digits, `-`, `_` and `.` (PEP 508); extras, then specifiers or an address, then a marker. */
const FORM = /^([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*(.*)$/s;

/** Undefined for what is no requirement. */
export function parseRequirement(text: string): Requirement | undefined {
  if (text.length > 4_000) return undefined;
  const [said = '', ...markers] = text.split(';').map((part) => part.trim());
  const match = FORM.exec(said);
  if (!match) return undefined;
  const [, name = '', rest = ''] = match;
  const marker = markers.join('; ');
  const outer = { name, ...(marker !== '' && { marker }) };
  if (rest.startsWith('@')) return { ...outer, version: '', url: rest.slice(1).trim() };
  const constraint = rest.replace(/^\((.*)\)$/, '$1').trim();
  if (constraint === '') return { ...outer, version: '' };
  return /^(?:[=<>!~]=?|===)\s*[\w.*!+-]/.test(constraint)
    ? { ...outer, version: pinned(constraint), constraint }
    : undefined;
}

/** The version that a specifier set pins; '' when it leaves a choice. */
export function pinned(constraint: string): string {
  return /^={2,3}\s*v?(\d[\w.!+-]*)$/.exec(constraint.trim())?.[1] ?? '';
}

/** Where a package comes from, when that is not an index, as purl qualifiers. */
export type Source = Readonly<Record<string, string>>;

export const pypiPurl = (name: string, version: string, source: Source = {}): string =>
  purlOf('pypi', undefined, name, version, source);

/** PEP 503: the one spelling of a name, to compare by. */
export const normalName = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');

/** The source that an address tells of: `vcs_url` for version control, `file_name` for local files, else `download_url`. */
export function sourceOfUrl(url: string, commit?: string): Source {
  const bare = (url.split('#')[0] ?? '').replace(
    /^((?:[a-z]+\+)?https?:\/\/)[^/@]*@|^([a-z+]+:\/\/)[^/@]*:[^/@]*@/,
    '$1$2',
  );
  if (/^(?:git|hg|svn|bzr)\+/.test(bare)) return { vcs_url: commit ? `${bare}@${commit}` : bare };
  if (/^https?:/.test(bare)) return { download_url: bare };
  return { file_name: bare.slice(bare.lastIndexOf('/') + 1) };
}

/** Name and version that a wheel or source archive has in its own file name (PEP 427, PEP 625). */
export function fromFileName(path: string): { name: string; version: string } | undefined {
  const file = (path.split(/[?#]/)[0] ?? '').slice(-300).split('/').at(-1) ?? '';
  const wheel = /^([A-Za-z0-9._]+)-([^-]+)(?:-[^-]+){3,4}\.whl$/.exec(file);
  const source = /^([A-Za-z0-9._-]+)-(\d[^-]*?)\.(?:tar\.gz|tar\.bz2|zip|tgz)$/.exec(file);
  const [, name, version] = wheel ?? source ?? [];
  return name === undefined || version === undefined ? undefined : { name, version };
}
