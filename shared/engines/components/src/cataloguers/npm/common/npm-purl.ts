import { purlOf } from '../../../support/purl';

/** Where a package comes from, when that is not a registry, as purl qualifiers. */
export type Source = Readonly<Record<string, string>>;

/** `@scope/name` in its two parts. */
export function npmPurl(name: string, version: string, source: Source = {}): string {
  const cut = name.startsWith('@') ? name.indexOf('/') : -1;
  return purlOf('npm', cut > 0 ? name.slice(0, cut) : undefined, name.slice(cut + 1), version, source);
}

/**
 * The source that a resolved address tells of: nothing for registry tarballs, whatever the host (they have `/-/` in
 * their path, or GitHub's `/download/`), `vcs_url`, `download_url` or `file_name` for the rest.
 */
export function sourceOf(resolved: string | undefined): Source {
  if (resolved === undefined) return {};
  if (isGit(resolved)) return { vcs_url: vcsUrl(resolved) };
  if (resolved.startsWith('file:'))
    return { file_name: resolved.slice(resolved.lastIndexOf('/') + 1).replace(/^file:/, '') };
  if (!/^https?:/.test(resolved) || /\/-\/|\/download\//.test(resolved)) return {};
  return { download_url: withoutSecrets(resolved) };
}

/** The version in the address of a registry's tarball (`.../-/name-1.2.3.tgz`), '' for any other. */
export const versionInAddress = (url: string): string =>
  /^https?:[^?#]*\/-\/[^/?#]*?-(\d+\.\d+\.\d+[\w.+-]*)\.tgz(?:[?#]|$)/.exec(url)?.[1] ?? '';

const SHORT: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
};

export const isGit = (spec: string): boolean =>
  /^(?:git(?:\+[a-z]+)?:|github:|gitlab:|bitbucket:|gist:|ssh:|git@)/.test(spec) ||
  /^https?:[^#\s]+\.git(?:#|$)/.test(spec) ||
  /^https:\/\/codeload\.github\.com\//.test(spec);

/** `git+https://host/owner/repo.git@commit`, as purl's `vcs_url` is written (SPDX download location). */
function vcsUrl(spec: string): string {
  const tarball = /^https:\/\/codeload\.github\.com\/([^/]+\/[^/]+)\/tar\.gz\/([^#?]+)/.exec(spec);
  if (tarball) return `git+https://github.com/${tarball[1]}.git@${tarball[2]}`;
  const [url = '', commit] = spec.split('#', 2);
  const short = /^(github|gitlab|bitbucket):([^:]+)$/.exec(url);
  const scp = /^git@([^:/]+):(.+)$/.exec(url);
  let address = url;
  if (short) address = `https://${SHORT[short[1] ?? '']}/${short[2]}.git`;
  else if (scp) address = `ssh://git@${scp[1]}/${scp[2]}`;
  const prefixed = address.startsWith('git') ? address : `git+${address}`;
  return withoutSecrets(commit ? `${prefixed}@${commit.replace(/^commit=/, '')}` : prefixed);
}

/** An address without a password or token before its host. */
export const withoutSecrets = (url: string): string =>
  // `git@` is how SSH addresses begin and no secret; a lone token before the host of a web address is one.
  url.replace(/^([a-z+]+:\/\/)[^/@]*:[^/@]*@/, '$1').replace(/^((?:git\+)?https?:\/\/)[^/@]*@/, '$1');
