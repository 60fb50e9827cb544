import { purlOf } from '../../support/purl';

/** A module's purl: the last part of its path is the name, the others are the namespace. */
export function goPurl(module: string, version: string): string {
  const cut = module.lastIndexOf('/');
  return purlOf('golang', cut < 0 ? undefined : module.slice(0, cut), module.slice(cut + 1), version);
}

/** The standard library of a Go release: `1.21.3`, `1.22rc1`, as `v`-less releases are named by the vulnerability database. */
export const stdlibPurl = (version: string): string => goPurl('stdlib', version);

/** `go1.21.3 X:nocoverageredesign`, `go1.21.3-custom`: the release a toolchain is; '' for a development build. */
export const goRelease = (toolchain: string): string =>
  /^go(\d+(?:\.\d+){0,2}(?:(?:rc|beta)\d+)?)\b/.exec(toolchain.trim())?.[1] ?? '';

/** A path that leads to a folder instead of a module (Go Modules Reference, "replace directive"). */
export const isLocalPath = (path: string): boolean => /^(?:\.{1,2}(?:[/\\]|$)|\/|[A-Za-z]:[/\\])/.test(path);
