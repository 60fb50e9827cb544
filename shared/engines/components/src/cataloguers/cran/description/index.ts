import { baseName } from '../../../support/paths';
import { purlOf } from '../../../support/purl';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';
import { needsIn, readControl } from '../control-file';

const NEEDS: readonly (readonly [string, ComponentScope])[] = [
  ['Depends', 'runtime'],
  ['Imports', 'runtime'],
  ['LinkingTo', 'build'],
  ['Suggests', 'optional'],
];

/** What R brings with itself in every release ("base" packages). */
const BASE = new Set([
  'base',
  'compiler',
  'datasets',
  'graphics',
  'grDevices',
  'grid',
  'methods',
  'parallel',
  'splines',
  'stats',
  'stats4',
  'tcltk',
  'tools',
  'utils',
]);

/**
 * `DESCRIPTION` of an R package (Writing R Extensions, 1.1.1): of one that is installed, which has been `Built`, the package
 * itself; of one in development, what it asks for.
 */
const cataloguer: Cataloguer = {
  id: 'cran/description',
  ecosystem: 'cran',
  kind: 'manifest',
  files: ['DESCRIPTION'],
  accepts: (path) => baseName(path) === 'DESCRIPTION',
  yieldsTo: ['renv.lock'],
  read: async (input) => {
    const [entry] = readControl(await input.text());
    const name = entry?.fields.get('Package');
    if (!entry || !name) throw new UnreadableError('it is of no R package');
    const { fields, lines } = entry;
    const version = fields.get('Version') ?? '';
    const licenses = [fields.get('License') ?? ''].filter(Boolean);
    const purl = purlOf('cran', undefined, name, version);
    if (fields.has('Built'))
      return { packages: [{ id: name, purl, name, version, line: lines.get('Package'), licenses }] };
    const found = new Map<string, ReadPackage>();
    for (const [field, scope] of NEEDS)
      for (const need of needsIn(fields.get(field) ?? '')) {
        if (BASE.has(need.name) || found.has(need.name)) continue;
        const exact = /^==\s*([\d.-]+)$/.exec(need.constraint)?.[1] ?? '';
        found.set(need.name, {
          id: need.name,
          purl: purlOf('cran', undefined, need.name, exact),
          name: need.name,
          version: exact,
          ...(exact === '' && need.constraint !== '' ? { constraint: need.constraint } : {}),
          line: lines.get(field),
          scope,
        });
      }
    return {
      packages: [...found.values()],
      direct: [...found.keys()],
      project: { name, ...(version === '' ? {} : { version }), purl, licenses },
    };
  },
};
export default cataloguer;
