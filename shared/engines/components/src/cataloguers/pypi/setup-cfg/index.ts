import type { Cataloguer, ComponentScope, PackageList, ReadPackage } from '../../../types';
import { UnreadableError } from '../../../types';
import { scopeOfGroup } from '../common/group-scope';
import { LOCK_FILES } from '../common/lock-files';
import { parseRequirement, pypiPurl, sourceOfUrl } from '../common/requirement';
import { readIni, type IniValue } from './ini';

/** `setup.cfg`: setuptools' declarative form. */
const setupCfg: Cataloguer = {
  id: 'pypi/setup-cfg',
  ecosystem: 'pypi',
  kind: 'manifest',
  files: ['setup.cfg'],
  yieldsTo: LOCK_FILES,
  async read(input) {
    const sections = readIni(await input.text());
    if (sections.size === 0) throw new UnreadableError('it has no sections');
    const options = sections.get('options');
    const packages = [
      ...asked(options?.get('install_requires'), 'runtime'),
      ...asked(options?.get('tests_require'), 'test'),
      ...[...(sections.get('options.extras_require') ?? [])].flatMap(([extra, value]) =>
        asked(value, scopeOfGroup(extra) === 'runtime' ? 'optional' : scopeOfGroup(extra)),
      ),
    ];
    const project = projectIn(sections.get('metadata'));
    return { packages, direct: packages.map(({ id }) => id), ...(project && { project }) };
  },
};

function asked(value: IniValue | undefined, scope: ComponentScope): ReadPackage[] {
  return (value?.rows ?? []).flatMap(({ text, line }) => {
    const said = parseRequirement(text);
    if (!said) return [];
    const { name, version, constraint, url } = said;
    const purl = pypiPurl(name, version, url === undefined ? {} : sourceOfUrl(url));
    return [{ id: `${line} ${text}`, purl, name, version, constraint, line, scope }];
  });
}

/** Values like `attr: shop.__version__` and `file: VERSION` are somebody else's to read. */
function projectIn(metadata: ReadonlyMap<string, IniValue> | undefined): PackageList['project'] {
  const said = (key: string): string | undefined => {
    const value = metadata?.get(key)?.rows[0]?.text;
    return value === undefined || /^(?:attr|file):/.test(value) ? undefined : value;
  };
  const [name, version, license] = ['name', 'version', 'license'].map(said);
  return name === undefined
    ? undefined
    : { name, ...(version !== undefined && { version }), licenses: license === undefined ? [] : [license] };
}

export default setupCfg;
