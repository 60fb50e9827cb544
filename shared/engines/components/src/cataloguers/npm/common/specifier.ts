import { isGit, sourceOf, withoutSecrets, type Source } from './npm-purl';

/** What a requirement says of the package it asks for. */
export interface Specified {
  name: string;
  /** Exact version, '' for a range, a tag or an address. */
  version: string;
  constraint?: string;
  source: Source;
  /** A folder or workspace of the project itself. */
  own: boolean;
}

const EXACT = /^[=v]?\s*(\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?)$/;

/** Reads `^1.0.0`, `1.2.3`, `npm:other@^2`, `workspace:*`, `file:../a`, `github:a/b#c`, `https://host/a.tgz` (npm's package specifiers). */
export function specified(name: string, spec: string): Specified {
  const alias = /^npm:((?:@[^/@]+\/)?[^/@]+)(?:@(.+))?$/.exec(spec);
  if (alias) return { ...specified(alias[1] ?? name, alias[2] ?? ''), name: alias[1] ?? name };
  const outer = { name, version: '', constraint: withoutSecrets(spec), source: {}, own: false };
  if (/^(?:workspace|link|portal):/.test(spec)) return { ...outer, own: true };
  if (/^(?:file:|\.{1,2}\/|~\/|\/)/.test(spec))
    return /\.(?:tgz|tar(?:\.gz)?)$/.test(spec)
      ? { ...outer, source: sourceOf(spec.startsWith('file:') ? spec : `file:${spec}`) }
      : { ...outer, own: true };
  if (isGit(spec) || /^https?:/.test(spec)) return { ...outer, source: sourceOf(spec) };
  // `owner/repository`, npm's short form for GitHub.
  if (/^[\w-]+\/[\w.-]+(?:#.*)?$/.test(spec)) return { ...outer, source: sourceOf(`github:${spec}`) };
  const exact = EXACT.exec(spec)?.[1];
  return exact === undefined ? outer : { ...outer, version: exact };
}
