import { UnreadableError, type Cataloguer } from '../../../types';
import { gemPurl } from '../gem-purl';
import { readGemspec } from '../gem-specification';

/** The `*.gemspec` of a gem that is developed here: what it asks for, by range. */
const cataloguer: Cataloguer = {
  id: 'rubygems/gemspec',
  ecosystem: 'gem',
  kind: 'manifest',
  files: ['*.gemspec'],
  accepts: (path) => !/(?:^|\/)specifications\/(?:default\/)?[^/]+$/.test(path),
  yieldsTo: ['Gemfile.lock', 'gems.locked'],
  read: async (input) => {
    const text = await input.text();
    if (!/Gem::Specification\b/.test(text)) throw new UnreadableError('no gem specification in it');
    const { name, version, licenses, needs } = readGemspec(text);
    return {
      packages: needs.map((need) => ({
        id: need.name,
        purl: gemPurl(need.name, ''),
        name: need.name,
        version: '',
        ...(need.constraint === '' ? {} : { constraint: need.constraint }),
        line: need.line,
        scope: need.scope,
      })),
      direct: needs.map((need) => need.name),
      ...(name === ''
        ? {}
        : { project: { name, ...(version === '' ? {} : { version }), purl: gemPurl(name, version), licenses } }),
    };
  },
};
export default cataloguer;
