import { lineIndex } from '../../../reading/lines';
import { baseName } from '../../../support/paths';
import { purlOf } from '../../../support/purl';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';

/** A name and, in braces, what narrows it down. */
const NEED = /"([A-Za-z0-9_+-]{1,200})"\s{0,50}(?:\{([^{}]{0,500})\})?/g;

/** `opam`, `*.opam` and `*.opam.locked` of OCaml: what the package depends on (opam, "File Formats"). */
const cataloguer: Cataloguer = {
  id: 'opam/opam-file',
  ecosystem: 'opam',
  kind: 'manifest',
  files: ['opam', '*.opam', '*.opam.locked'],
  // The program is called like the file.
  accepts: (path) => !/(?:^|\/)s?bin\/opam$/.test(path),
  read: async (input) => {
    if (input.path.endsWith('.opam') && input.tree.has(`${input.path}.locked`)) return { packages: [] };
    const text = (await input.text()).replace(/#[^\n]*/g, (comment) => ' '.repeat(comment.length));
    if (!/^\s{0,50}(?:opam-version|depends|maintainer)\s{0,20}:/m.test(text))
      throw new UnreadableError('it is no opam file');
    const said = (field: string): string =>
      new RegExp(`^\\s{0,50}${field}\\s{0,20}:\\s{0,20}"([^"\\n]{1,200})"`, 'm').exec(text)?.[1] ?? '';
    const name = said('name') || baseName(input.path).replace(/\.opam(?:\.locked)?$/, '');
    const start = /^\s{0,50}depends\s{0,20}:\s{0,50}\[/m.exec(text);
    const from = start ? start.index + start[0].length : text.length;
    const end = text.indexOf(']', from);
    const lineOf = lineIndex(text);
    const packages = new Map<string, ReadPackage>();
    for (const { 1: needed = '', 2: filter = '', index } of text.slice(from, end < 0 ? undefined : end).matchAll(NEED))
      if (!packages.has(needed)) packages.set(needed, needOf(needed, filter.trim(), lineOf(from + index)));
    const [version, license] = [said('version'), said('license')];
    const plain = name === 'opam' ? '' : name;
    return {
      packages: [...packages.values()],
      // The locked form lists everything, and does not tell what brings it.
      ...(input.path.endsWith('.locked') ? {} : { direct: [...packages.keys()] }),
      ...(plain === ''
        ? {}
        : {
            project: {
              name: plain,
              ...(version && { version }),
              purl: purlOf('opam', undefined, plain, version),
              ...(license && { licenses: [license] }),
            },
          }),
    };
  },
};
export default cataloguer;

function needOf(name: string, filter: string, line: number): ReadPackage {
  const versions = filter
    .split('&')
    .map((part) => part.trim())
    .filter((part) => /^(?:[<>!]?=|[<>])/.test(part));
  const version = /^=\s{0,20}"([^"]+)"$/.exec(versions.length === 1 ? (versions[0] ?? '') : '')?.[1] ?? '';
  return {
    id: name,
    purl: purlOf('opam', undefined, name, version),
    name,
    version,
    ...(version === '' && versions.length > 0 ? { constraint: versions.join(' & ').replaceAll('"', '') } : {}),
    line,
    scope: scopeOf(filter),
  };
}

function scopeOf(filter: string): ComponentScope {
  if (/\bwith-test\b/.test(filter)) return 'test';
  if (/\bwith-(?:doc|dev-setup)\b/.test(filter)) return 'development';
  return /(?:^|&)\s{0,20}build\b/.test(filter) ? 'build' : 'runtime';
}
