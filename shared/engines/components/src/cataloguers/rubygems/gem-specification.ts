import { linesOf } from '../../reading/lines';
import type { ComponentScope } from '../../types';

export interface GemSpecification {
  name: string;
  version: string;
  licenses: string[];
  line: number | undefined;
  needs: { name: string; constraint: string; scope: ComponentScope; line: number }[];
}

/** A Ruby string: `"a"`, `'a'`, `%q<a>`, with `.freeze` or without. */
const STRING = String.raw`(?:"([^"#]*)"|'([^']*)'|%[qQ]?[<({\[]([^>)}\]]*)[>)}\]])`;
const ASSIGNED = (field: string): RegExp =>
  new RegExp(String.raw`^\s*\w+\.${field}\s*=\s*(?:Gem::Version\.new\(?\s*)?${STRING}`);
const NAME = ASSIGNED('name');
const VERSION = ASSIGNED('version');
const LICENSE = /^\s*\w+\.licenses?\s*=\s*(.*)$/;
const NEED = new RegExp(String.raw`^\s*\w+\.add_(runtime_|development_)?dependency[\s(]*${STRING}(.*)$`);

const inner = (match: RegExpExecArray | null, first = 1): string =>
  (match?.[first] ?? match?.[first + 1] ?? match?.[first + 2] ?? '').trim();

const stringsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(STRING, 'g'))].map((match) => inner(match)).filter((value) => value !== '');

/** Reads the plain assignments of a gemspec; Ruby is not run, so that computed values stay empty. */
export function readGemspec(text: string): GemSpecification {
  const found: GemSpecification = { name: '', version: '', licenses: [], line: undefined, needs: [] };
  linesOf(text).forEach((line, index) => {
    const name = inner(NAME.exec(line));
    if (name !== '' && found.name === '') {
      found.name = name;
      found.line = index + 1;
    }
    found.version ||= inner(VERSION.exec(line));
    const licenses = LICENSE.exec(line)?.[1];
    if (licenses !== undefined) found.licenses.push(...stringsIn(licenses));
    const need = NEED.exec(line);
    const needed = inner(need, 2);
    // Older specifications name each dependency twice, once for a RubyGems that is older still.
    if (needed !== '' && !found.needs.some((other) => other.name === needed))
      found.needs.push({
        name: needed,
        constraint: stringsIn(need?.[5] ?? '').join(', '),
        scope: need?.[1] === 'development_' ? 'development' : 'runtime',
        line: index + 1,
      });
  });
  return found;
}
