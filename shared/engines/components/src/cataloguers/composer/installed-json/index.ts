import { ANY, jsonLines } from '../../../support/json-lines';
import { listOf, textsOf, field } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { readPackage } from '../composer-package';

/**
 * What Composer has installed: `vendor/composer/installed.json`, a list of packages (Composer 1) or an object with one and
 * the names of those for development (Composer 2).
 */
const cataloguer: Cataloguer = {
  id: 'composer/installed-json',
  ecosystem: 'composer',
  kind: 'installed',
  files: ['installed.json'],
  accepts: (path) => /(?:^|\/)composer\/installed\.json$/i.test(path),
  coveredBy: ['composer.lock'],
  read: async (input) => {
    const text = await input.text();
    const document = parsed(text);
    const inside = !Array.isArray(document);
    const entries = listOf(inside ? field(document, 'packages') : document);
    if (inside && !Array.isArray(field(document, 'packages'))) throw new UnreadableError('it has no list of packages');
    const lines = jsonLines(text, [inside ? ['packages', ANY, 'name'] : [ANY, 'name']]);
    const development = new Set(textsOf(field(document, 'dev-package-names')).map((name) => name.toLowerCase()));
    return {
      packages: entries.flatMap((entry, index): ReadPackage[] => {
        const found = readPackage(entry, inside ? lines.at('packages', index, 'name') : lines.at(index, 'name'));
        return found ? [{ ...found, scope: development.has(found.id) ? 'development' : 'runtime' }] : [];
      }),
    };
  },
};
export default cataloguer;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableError(text.trim() === '' ? 'it is empty' : 'it is not valid JSON, or cut off');
  }
}
