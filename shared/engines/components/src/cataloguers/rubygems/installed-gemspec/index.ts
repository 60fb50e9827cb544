import { UnreadableError, type Cataloguer } from '../../../types';
import { gemPurl } from '../gem-purl';
import { readGemspec } from '../gem-specification';

/** A gem that is installed: `specifications/<name>-<version>.gemspec` below a gem home (RubyGems, `Gem::Specification`). */
const cataloguer: Cataloguer = {
  id: 'rubygems/installed-gemspec',
  ecosystem: 'gem',
  kind: 'installed',
  files: ['*.gemspec'],
  accepts: (path) => /(?:^|\/)specifications\/(?:default\/)?[^/]+$/.test(path),
  coveredBy: ['Gemfile.lock', 'gems.locked'],
  read: async (input) => {
    const { name, version, licenses, line } = readGemspec(await input.text());
    if (name === '' || version === '') throw new UnreadableError('its name or version is not a plain string');
    return {
      packages: [{ id: name, purl: gemPurl(name, version), name, version, ...(line ? { line } : {}), licenses }],
    };
  },
};
export default cataloguer;
