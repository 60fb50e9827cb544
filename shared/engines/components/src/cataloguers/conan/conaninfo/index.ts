import { linesOf } from '../../../reading/lines';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { readReference } from '../conan-reference';

/** `.../data/NAME/VERSION/USER/CHANNEL/package/ID/`, where Conan 1 keeps what it installed. */
const FOLDER = /(?:^|\/)([\w.+-]+)\/([\w.+-]+)\/([\w.+-]+)\/([\w.+-]+)\/package\/[0-9a-f]{6,64}\/conaninfo\.txt$/;

/**
 * `conaninfo.txt` of an installed package: `full_requires` are the exact packages it was built with. `requires` are patterns
 * (`zlib/1.2.Z`), which count where nothing says more.
 */
const cataloguer: Cataloguer = {
  id: 'conan/conaninfo',
  ecosystem: 'conan',
  kind: 'installed',
  files: ['conaninfo.txt'],
  read: async (input) => {
    const sections = new Map<string, { text: string; line: number }[]>();
    let current: { text: string; line: number }[] | undefined;
    linesOf(await input.text()).forEach((raw, index) => {
      const header = /^\[([\w]+)\]$/.exec(raw.trim())?.[1];
      if (header !== undefined) sections.set(header, (current = sections.get(header) ?? []));
      else if (raw.trim() !== '') current?.push({ text: raw.trim(), line: index + 1 });
    });
    if (sections.size === 0) throw new UnreadableError('it has no section');
    const exact = sections.get('full_requires') ?? [];
    const needs = (exact.length > 0 ? exact : (sections.get('requires') ?? [])).flatMap(({ text, line }) =>
      needOf(text, line),
    );
    const [, name, version, user, channel] = FOLDER.exec(input.path) ?? [];
    const self = name && readReference(`${name}/${version}@${user}/${channel}`);
    if (!self) return { packages: needs };
    const { name: id, purl } = self;
    return {
      packages: [{ id, purl, name: id, version: self.version, dependsOn: needs.map((one) => one.id) }, ...needs],
    };
  },
};
export default cataloguer;

function needOf(text: string, line: number): ReadPackage[] {
  const found = readReference(text);
  if (!found) return [];
  const { name, version } = found;
  // Letters stand for parts of the version that may be any.
  if (!/(?:^|\.)[YZ](?:\.|$)/.test(version))
    return [{ id: `${name}/${version}`, purl: found.purl, name, version, line }];
  const { purl } = readReference(`${name}/[${version}]`) ?? { purl: '' };
  return [{ id: `${name}/${version}`, purl, name, version: '', constraint: version, line }];
}
