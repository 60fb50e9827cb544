import { purlOf } from '../../../support/purl';

/** A conda package as a file names it. */
export interface CondaPackage {
  name: string;
  version: string;
  build?: string;
  channel?: string;
  subdir?: string;
}

export const condaPurl = ({ name, version, build, channel, subdir }: CondaPackage): string =>
  purlOf('conda', undefined, name.toLowerCase(), version, { build, channel, subdir });

/**
 * `channel::name=1.2.3=build`, `name==1.2`, `name >=1`, `name[version='1.2']`. A single `=` is a prefix to conda, but
 * three numbers or a build are what its own export writes for exactly this version.
 */
export function parseMatchSpec(spec: string): (CondaPackage & { constraint?: string }) | undefined {
  if (spec.length > 1_000) return undefined;
  const match = /^(?:([^:\s]+)::)?([A-Za-z0-9_][A-Za-z0-9_.-]*)\s*(.*)$/.exec(spec.trim());
  if (!match) return undefined;
  const [, channel, name = '', rest = ''] = match;
  const outer = { name, ...(channel !== undefined && { channel }) };
  const constraint = (/^\[version=["']?([^"'\]]+)/.exec(rest)?.[1] ?? rest.replace(/\[.*$/, '')).trim();
  if (constraint === '') return { ...outer, version: '' };
  const [, equals = '', version = '', build] = /^(={0,2})\s*(\d[\w.!+]*)(?:=([^=\s]+))?$/.exec(constraint) ?? [];
  const exact = equals === '==' || build !== undefined || (equals === '=' && /^\d+\.\d+\.\w+/.test(version));
  return {
    ...outer,
    version: exact ? version : '',
    ...(exact && build !== undefined && build !== '*' && { build }),
    constraint,
  };
}

/** `https://conda.anaconda.org/conda-forge/linux-64/name-1.0-build.conda`. */
export function fromUrl(url: string): Partial<CondaPackage> {
  const parts = (url.split('#')[0] ?? '').split('/');
  const [channel, subdir, file = ''] = parts.slice(-3);
  const named = /^(.+)-([^-]+)-([^-]+)\.(?:conda|tar\.bz2)$/.exec(file.slice(0, 500));
  if (!named) return {};
  return { channel, subdir, name: named[1], version: named[2], build: named[3] };
}
