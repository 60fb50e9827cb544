import { baseName } from '../../../support/paths';
import { purlOf } from '../../../support/purl';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { readControl } from '../control-file';

/** `packrat.lock` of R: a paragraph of the tool, then one per package. */
const cataloguer: Cataloguer = {
  id: 'cran/packrat-lock',
  ecosystem: 'cran',
  kind: 'lockfile',
  files: ['packrat.lock'],
  accepts: (path) => baseName(path) === 'packrat.lock',
  read: async (input) => {
    const entries = readControl(await input.text());
    if (!entries.some(({ fields }) => fields.has('PackratFormat'))) throw new UnreadableError('it is not of packrat');
    const names = new Set(entries.map(({ fields }) => fields.get('Package') ?? ''));
    return {
      packages: entries.flatMap(({ fields, lines }): ReadPackage[] => {
        const [name, version] = [fields.get('Package'), fields.get('Version')];
        if (!name || !version) return [];
        const needs = (fields.get('Requires') ?? '').split(',').map((need) => need.trim());
        return [
          {
            id: name,
            purl: purlOf('cran', undefined, name, version),
            name,
            version,
            line: lines.get('Package'),
            dependsOn: needs.filter((need) => need !== '' && names.has(need)),
          },
        ];
      }),
    };
  },
};
export default cataloguer;
