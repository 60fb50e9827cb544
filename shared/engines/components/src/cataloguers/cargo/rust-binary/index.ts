import { fileAccess, sizeOf } from '../../../archives/random-access';
import { isProgramPath } from '../../../executables/read-executables';
import { field, listOf, textField } from '../../../support/values';
import { UnreadableError, type Cataloguer, type PackageList, type ReadPackage } from '../../../types';
import { cratePurl } from '../crate';
import { auditDataOf } from './audit-data';

/** Programs built by `cargo auditable`, by the list of crates in their section `.dep-v0`; what is none gives nothing. */
const cataloguer: Cataloguer = {
  id: 'cargo/rust-binary',
  ecosystem: 'cargo',
  kind: 'binary',
  files: ['*'],
  accepts: isProgramPath,
  read: async ({ tree, path }) => {
    const data = await auditDataOf(await fileAccess(tree, path, sizeOf(tree, path)));
    if (data === undefined) return { packages: [] };
    const crates = listOf(field(data, 'packages'));
    if (crates.length === 0) throw new UnreadableError('its list of crates is empty');
    return listed(crates);
  },
};
export default cataloguer;

/** Needs are places in the list. A Git repository or another registry is told of by kind alone, so that purls have no source. */
function listed(crates: readonly unknown[]): PackageList {
  const needsOf = (crate: unknown): number[] =>
    listOf(field(crate, 'dependencies')).filter(
      (at): at is number => Number.isInteger(at) && Number(at) >= 0 && Number(at) < crates.length,
    );
  const root = crates.find((crate) => field(crate, 'root') === true);
  const packages = crates.flatMap((crate, at): ReadPackage[] => {
    const [name, version] = [textField(crate, 'name'), textField(crate, 'version')];
    if (!name || !version) return [];
    return [
      {
        id: String(at),
        purl: cratePurl(name, version),
        name,
        version,
        scope: textField(crate, 'kind') === 'build' ? 'build' : 'runtime',
        dependsOn: needsOf(crate).map(String),
        ...(crate === root || textField(crate, 'source') === 'local' ? { own: true } : {}),
      },
    ];
  });
  const name = textField(root, 'name');
  const version = textField(root, 'version') ?? '';
  return {
    packages,
    ...(root === undefined ? {} : { direct: needsOf(root).map(String) }),
    ...(name ? { project: { name, ...(version && { version }), purl: cratePurl(name, version) } } : {}),
  };
}
