import { lineIndex } from '../../../reading/lines';
import { purlOf } from '../../../support/purl';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';

const GROUPS: readonly (readonly [string, ComponentScope])[] = [
  ['dependencies', 'runtime'],
  ['build_dependencies', 'build'],
  ['test_dependencies', 'test'],
];
const NEED = /"([A-Za-z0-9][\w.-]{0,200})\s{0,20}([^"\n]{0,200})"|'([A-Za-z0-9][\w.-]{0,200})\s{0,20}([^'\n]{0,200})'/g;

/** `*.rockspec` of LuaRocks: the rock itself and what it asks for, in plain strings. Lua is not run. */
const cataloguer: Cataloguer = {
  id: 'luarocks/rockspec',
  ecosystem: 'luarocks',
  kind: 'manifest',
  files: ['*.rockspec'],
  read: async (input) => {
    const text = (await input.text()).replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
    const said = (name: string): string =>
      new RegExp(`(?:^|[\\s{,])${name}\\s{0,20}=\\s{0,20}["']([^"'\\n]{1,200})["']`).exec(text)?.[1] ?? '';
    const [name, version, license] = [said('package'), said('version'), said('license')];
    if (name === '' || version === '') throw new UnreadableError('its package and version are not plain strings');
    const lineOf = lineIndex(text);
    const packages = GROUPS.flatMap(([group, scope]) => {
      const start = new RegExp(`(?:^|\\s)${group}\\s{0,20}=\\s{0,20}\\{`).exec(text);
      if (!start) return [];
      const from = start.index + start[0].length;
      const end = text.indexOf('}', from);
      return [...text.slice(from, end < 0 ? undefined : end).matchAll(NEED)].map((match) =>
        needOf(match[1] ?? match[3] ?? '', (match[2] ?? match[4] ?? '').trim(), scope, lineOf(from + match.index)),
      );
    }).filter(({ name: needed }) => needed !== 'lua');
    return {
      packages,
      direct: packages.map(({ id }) => id),
      project: {
        name,
        version,
        purl: purlOf('luarocks', undefined, name.toLowerCase(), version),
        ...(license === '' ? {} : { licenses: [license] }),
      },
    };
  },
};
export default cataloguer;

function needOf(name: string, constraint: string, scope: ComponentScope, line: number): ReadPackage {
  const version = /^==?\s*([\w.-]+)$/.exec(constraint)?.[1] ?? '';
  return {
    id: `${scope} ${name}`,
    purl: purlOf('luarocks', undefined, name.toLowerCase(), version),
    name,
    version,
    ...(version === '' && constraint !== '' ? { constraint } : {}),
    line,
    scope,
  };
}
