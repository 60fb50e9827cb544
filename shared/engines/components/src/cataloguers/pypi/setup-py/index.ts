import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';
import { scopeOfGroup } from '../common/group-scope';
import { LOCK_FILES } from '../common/lock-files';
import { parseRequirement, pypiPurl, sourceOfUrl } from '../common/requirement';
import { argumentsOf, type Text } from './literals';

/**
 * `setup.py`, looked at and never run: the literal arguments of `setup(...)`. What a program works out (a list read from
 * a file, names joined) cannot be seen and is told in the coverage.
 */
const setupPy: Cataloguer = {
  id: 'pypi/setup-py',
  ecosystem: 'pypi',
  kind: 'manifest',
  files: ['setup.py'],
  yieldsTo: LOCK_FILES,
  async read(input) {
    const text = await input.text();
    if (text.trim() === '') throw new UnreadableError('it is empty');
    const found = argumentsOf(text);
    const packages = [
      ...asked(found.get('install_requires')?.texts, () => 'runtime'),
      ...asked(found.get('tests_require')?.texts, () => 'test'),
      ...asked(found.get('extras_require')?.texts, ({ key }) => extraScope(key)),
    ];
    const [name, version, license] = ['name', 'version', 'license'].map((key) => found.get(key)?.texts[0]?.text);
    const unseen = ['install_requires', 'extras_require', 'tests_require'].filter(
      (key) => found.get(key)?.literal === false,
    );
    return {
      packages,
      direct: packages.map(({ id }) => id),
      ...(name !== undefined && {
        project: { name, ...(version !== undefined && { version }), licenses: license === undefined ? [] : [license] },
      }),
      ...(unseen.length > 0 && { unread: [`${unseen.join(', ')}: worked out by the program, which is not run`] }),
    };
  },
};

const extraScope = (extra = ''): ComponentScope =>
  scopeOfGroup(extra) === 'runtime' ? 'optional' : scopeOfGroup(extra);

function asked(texts: readonly Text[] = [], scope: (text: Text) => ComponentScope): ReadPackage[] {
  return texts.flatMap((one, at) => {
    const said = parseRequirement(one.text);
    if (!said) return [];
    const { name, version, constraint, url } = said;
    const purl = pypiPurl(name, version, url === undefined ? {} : sourceOfUrl(url));
    return [
      { id: `${one.line} ${at} ${one.text}`, purl, name, version, constraint, line: one.line, scope: scope(one) },
    ];
  });
}

export default setupPy;
