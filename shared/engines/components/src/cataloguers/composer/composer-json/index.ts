import { parseJson } from '../../../support/json';
import { ANY, jsonLines } from '../../../support/json-lines';
import { field, textField } from '../../../support/values';
import { UnreadableError, type Cataloguer } from '../../../types';
import { askedBy, composerPurl, releaseOf } from '../composer-package';

/** `composer.json` without a lock file: what it asks for, by range (Composer's schema). */
const cataloguer: Cataloguer = {
  id: 'composer/composer-json',
  ecosystem: 'composer',
  kind: 'manifest',
  files: ['composer.json'],
  yieldsTo: ['composer.lock'],
  read: async (input) => {
    const text = await input.text();
    const manifest = parseJson(text, 'a manifest');
    if (!['require', 'require-dev', 'name', 'autoload', 'config'].some((key) => Object.hasOwn(manifest, key)))
      throw new UnreadableError('it is not a manifest of Composer');
    const lines = jsonLines(text, [
      ['require', ANY],
      ['require-dev', ANY],
    ]);
    const asked = [...askedBy(manifest)];
    const name = textField(manifest, 'name');
    const version = textField(manifest, 'version');
    const license = field(manifest, 'license');
    return {
      packages: asked.map(([need, { scope, constraint, table }]) => {
        // A version without an operator is that one alone.
        const exact = /^v?\d+(?:\.\d+){2,3}(?:-[\w.]+)?$/i.test(constraint) ? releaseOf(constraint) : '';
        return {
          id: need.toLowerCase(),
          purl: composerPurl(need, exact),
          name: need,
          version: exact,
          ...(exact === '' && constraint !== '' ? { constraint } : {}),
          line: lines.at(table, need),
          scope,
        };
      }),
      direct: asked.map(([need]) => need.toLowerCase()),
      ...(name === undefined
        ? {}
        : {
            project: {
              name,
              ...(version === undefined ? {} : { version }),
              purl: composerPurl(name, version ?? ''),
              ...(typeof license === 'string' ? { licenses: [license] } : {}),
            },
          }),
    };
  },
};
export default cataloguer;
