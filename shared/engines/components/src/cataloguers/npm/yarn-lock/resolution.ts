import { npmPurl, sourceOf, type Source } from '../common/npm-purl';
import { splitDescriptor, type YarnEntry } from './entry';
import { patchedDescriptor } from './patch';

/** What an entry turned out to be. */
export interface Resolved {
  name: string;
  source: Source;
  own: boolean;
  /** Folder of a workspace member, relative to the lock file. */
  workspace?: string;
}

/** Classic: aliases show in the range (`a@npm:b@^1`), addresses in `resolved` or in the range itself. */
export function resolvedClassic({ name, descriptors, resolved }: YarnEntry): Resolved {
  const [, range] = splitDescriptor(descriptors[0] ?? '');
  const alias = /^npm:((?:@[^/@]+\/)?[^/@]+)(?:@|$)/.exec(range)?.[1];
  const file = /^file:(.+)$/.exec(range)?.[1];
  const own = /^(?:link|portal):/.test(range) || (file !== undefined && !/\.(?:tgz|tar(?:\.gz)?)$/.test(file));
  const address = file !== undefined ? range : classicAddress(resolved);
  return { name: alias ?? name, source: own ? {} : sourceOf(address), own };
}

/** Registry tarballs carry their digest after a hash sign; Git addresses their commit. */
function classicAddress(resolved: string | undefined): string | undefined {
  return resolved !== undefined && /\.(?:tgz|tar\.gz)#[0-9a-f]{40}$/.test(resolved) ? resolved.slice(0, -41) : resolved;
}

/** Berry: `name@protocol:what`. A patched package is the one below the patch. */
export function resolvedBerry({ name, resolved = '' }: Pick<YarnEntry, 'name' | 'resolved'>): Resolved {
  const [ident, reference] = splitDescriptor(resolved);
  const real = ident === '' ? name : ident;
  if (reference.startsWith('workspace:'))
    return { name: real, source: {}, own: true, workspace: reference.slice('workspace:'.length) };
  if (/^(?:link|portal):/.test(reference)) return { name: real, source: {}, own: true };
  const patched = patchedDescriptor(resolved);
  // One step: what is patched is named outright, and endless patches of patches are nobody's lock file.
  if (patched !== undefined && patchedDescriptor(patched) === undefined)
    return resolvedBerry({ name: real, resolved: patched });
  if (reference.startsWith('npm:') || reference === '') return { name: real, source: {}, own: false };
  const address = reference.split('::')[0] ?? '';
  if (address.startsWith('file:')) {
    const path = address.split('#')[0] ?? '';
    const isTarball = /\.(?:tgz|tar(?:\.gz)?)$/.test(path);
    return { name: real, source: isTarball ? sourceOf(path) : {}, own: !isTarball };
  }
  return { name: real, source: sourceOf(address), own: false };
}

export const purlOfEntry = ({ version }: YarnEntry, { name, source }: Resolved): string =>
  npmPurl(name, version, source);
