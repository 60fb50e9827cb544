import { parseXml, type XmlElement } from '../../../support/xml';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { nugetPurl, versionOf } from '../../nuget/nuget-package';
import { textInZip } from '../zip-text';

/** A NuGet package with its `.nuspec`, and what that asks for in any framework. */
const cataloguer: Cataloguer = {
  id: 'archives/nupkg',
  ecosystem: 'nuget',
  kind: 'archive',
  files: ['*.nupkg'],
  read: async (input) => {
    const { text, within } = await textInZip(input, /^[^/]+\.nuspec$/i);
    const metadata = parseXml(text, 'package').find('metadata');
    const [name, version] = [metadata?.text('id') ?? '', metadata?.text('version') ?? ''];
    if (!metadata || name === '' || version === '') throw new UnreadableError('its specification has no id or version');
    const license = metadata.text('license') || metadata.text('licenseUrl');
    const needs = dependenciesOf(metadata).filter(({ id }) => id !== name.toLowerCase());
    return {
      packages: [
        {
          id: name.toLowerCase(),
          purl: nugetPurl(name, version),
          name,
          version,
          within,
          licenses: license === '' ? [] : [license],
          dependsOn: needs.map(({ id }) => id),
        },
        ...needs.map((one) => ({ ...one, within })),
      ],
    };
  },
};
export default cataloguer;

function dependenciesOf(metadata: XmlElement): ReadPackage[] {
  const list = metadata.find('dependencies');
  const entries = [
    ...(list?.children('group') ?? []).flatMap((group) => group.children('dependency')),
    ...(list?.children('dependency') ?? []),
  ];
  const found = new Map<string, ReadPackage>();
  for (const entry of entries) {
    const name = entry.attribute('id');
    const range = entry.attribute('version');
    // A bare version is the lowest that will do; which one is taken is decided by who installs the package.
    const pinned = range.startsWith('[')
      ? versionOf(range)
      : { version: '', ...(range === '' ? {} : { constraint: `>=${range}` }) };
    if (name !== '' && !found.has(name.toLowerCase()))
      found.set(name.toLowerCase(), { id: name.toLowerCase(), purl: nugetPurl(name, pinned.version), name, ...pinned });
  }
  return [...found.values()];
}
