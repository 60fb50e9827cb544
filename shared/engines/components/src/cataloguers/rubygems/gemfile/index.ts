import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { gemPurl } from '../gem-purl';
import { gemsOf, type DeclaredGem } from '../gemfile-groups';

/** A `Gemfile` that was not locked: what it asks for in plain strings, by range. */
const cataloguer: Cataloguer = {
  id: 'rubygems/gemfile',
  ecosystem: 'gem',
  kind: 'manifest',
  files: ['Gemfile', 'gems.rb'],
  yieldsTo: ['Gemfile.lock', 'gems.locked'],
  read: async (input) => {
    const text = await input.text();
    const gems = gemsOf(text);
    if (gems.length === 0 && !/^\s*(?:source|gemspec|ruby|git_source|eval_gemfile)\b/m.test(text))
      throw new UnreadableError('neither a source nor a gem in it');
    const packages = new Map(gems.map((gem) => [gem.name, listed(gem)]));
    return {
      packages: [...packages.values()],
      direct: [...packages.keys()],
      unread: computed(text),
    };
  },
};
export default cataloguer;

function listed({ name, constraint, scope, path, git, line }: DeclaredGem): ReadPackage {
  const exact = /^=?\s*(\d[\w.]*)$/.exec(constraint)?.[1] ?? '';
  return {
    id: name,
    purl: gemPurl(name, exact, git),
    name,
    version: exact,
    ...(exact === '' && constraint !== '' ? { constraint } : {}),
    line,
    scope,
    ...(path ? { own: true } : {}),
  };
}

/** What only Ruby could tell. */
const computed = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:eval_gemfile\b.*|gem[\s(]+[^'"\s].*)$/gm)].map(
    ([line]) => `computed: ${line.trim().slice(0, 100)}`,
  );
