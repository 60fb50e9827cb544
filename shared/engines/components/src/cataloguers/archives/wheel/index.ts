import { linesOf } from '../../../reading/lines';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { parseRequirement, pypiPurl } from '../../pypi/common/requirement';
import { readMetadata } from '../../pypi/installed/metadata';
import { textInZip } from '../zip-text';

/** Built Python packages, `.whl` (PEP 427) and `.egg`, with what their metadata says they require. */
const cataloguer: Cataloguer = {
  id: 'archives/wheel',
  ecosystem: 'pypi',
  kind: 'archive',
  files: ['*.whl', '*.egg'],
  read: async (input) => {
    const { text, within } = await textInZip(input, /^(?:[^/]+\.dist-info\/METADATA|EGG-INFO\/PKG-INFO)$/);
    const { name, version, licenses } = readMetadata(text);
    if (name === undefined) throw new UnreadableError('it names no package');
    const needs = requirementsIn(text).filter(({ id }) => id !== name);
    return {
      packages: [
        {
          id: name,
          purl: pypiPurl(name, version),
          name,
          version,
          licenses,
          within,
          dependsOn: needs.map(({ id }) => id),
        },
        ...needs.map((one) => ({ ...one, within })),
      ],
    };
  },
};
export default cataloguer;

/** `Requires-Dist` of the headers: a range each, and optional where an extra brings it. */
function requirementsIn(text: string): ReadPackage[] {
  const found = new Map<string, ReadPackage>();
  for (const line of linesOf(text)) {
    if (line === '') break;
    const said = /^Requires-Dist:\s*(.+)$/i.exec(line)?.[1];
    const one = said === undefined ? undefined : parseRequirement(said);
    if (!one || found.has(one.name)) continue;
    const optional = /\bextra\s*==/.test(one.marker ?? '');
    found.set(one.name, {
      id: one.name,
      purl: pypiPurl(one.name, one.version),
      name: one.name,
      version: one.version,
      ...(one.version === '' && one.constraint !== undefined ? { constraint: one.constraint } : {}),
      scope: optional ? 'optional' : 'runtime',
    });
  }
  return [...found.values()];
}
