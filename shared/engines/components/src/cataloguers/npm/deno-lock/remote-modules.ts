import { purlOf } from '../../../support/purl';
import { textEntries } from '../../../support/values';
import type { ReadPackage } from '../../../types';

/** `https://deno.land/x/oak@v12.0.0/mod.ts`: a folder or module whose address names it with its version. */
const VERSIONED = /^https?:\/\/([\w.-]+(?::\d+)?)\/((?:[^@?#/]+\/)*?)((?:@[\w.-]+\/)?[\w.-]+)@v?(\d[\w.+-]*)(?:\/|$)/;

/** Modules by address: those of one name and version are one package; the others are counted. */
export function remoteModules(
  remote: unknown,
  lineOf: (url: string) => number | undefined,
): { packages: ReadPackage[]; unread: string[] } {
  const packages = new Map<string, ReadPackage>();
  let nameless = 0;
  for (const [url] of textEntries(remote)) {
    const [, host = '', folders = '', name = '', version = ''] = VERSIONED.exec(url.slice(0, 2_000)) ?? [];
    if (name === '') nameless += 1;
    const id = `${host}/${folders}${name}@${version}`;
    if (name === '' || packages.has(id)) continue;
    const [path, last] = [`${host}/${folders}${name}`, name.slice(name.lastIndexOf('/') + 1)];
    const purl = purlOf('generic', path.slice(0, -last.length - 1), last, version);
    packages.set(id, { id, purl, name: path, version, line: lineOf(url) });
  }
  const unread = nameless === 0 ? [] : [`${nameless} modules are known by an address without a version`];
  return { packages: [...packages.values()], unread };
}
