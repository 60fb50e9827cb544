import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { folderOf } from '../../../support/paths';
import { goPurl, isLocalPath } from '../go-purl';
import { listsDirectOnly, readModFile, replacementOf, type Requirement } from '../mod-file';
import { stdlibOf } from '../stdlib';
import { readSumFile } from '../sum-file';
import { isMember, replacesIn, workspaceOf } from '../workspace';

/**
 * `go.mod`, which since Go 1.17 lists every module of the build. For older ones `go.sum` tells of the rest; both say
 * nothing of which module needs which. The `go` directive is the oldest standard library the code is built with, a
 * `toolchain` the one that is really used. In a workspace, the replacements of `go.work` are the stronger ones, and the
 * modules it uses are the project's own.
 */
const cataloguer: Cataloguer = {
  id: 'go/go-mod',
  ecosystem: 'golang',
  kind: 'lockfile',
  files: ['go.mod'],
  read: async (input) => {
    const file = readModFile(await input.text());
    if (file.module === '' && file.requires.length === 0) throw new UnreadableError('it names no module');
    const packages = new Map<string, ReadPackage>();
    const add = (one: ReadPackage): void => {
      if (!packages.has(one.id)) packages.set(one.id, one);
    };
    const workspace = await workspaceOf(input.tree, folderOf(input.path));
    const replaces = replacesIn(workspace, file.replaces);
    const replacement = replacementOf(replaces);
    const list = (required: Requirement): ReadPackage =>
      isMember(workspace, required.module) ? member(required) : listed(required, replacement);
    for (const required of file.requires) add(list(required));
    const known = new Set(file.requires.map(({ module }) => module));
    if (listsDirectOnly(file.go?.version)) {
      const sum = await input.sibling('go.sum');
      for (const { module, version } of sum === undefined ? [] : readSumFile(sum))
        // A module that another one replaces has its hash under the other's name.
        if (
          !known.has(module) &&
          !replaces.some(({ by }) => by === module) &&
          !file.excludes.has(`${module} ${version}`)
        )
          add(list({ module, version, indirect: true, line: 0 }));
    }
    const stdlib = stdlibOf(file);
    if (stdlib) add(stdlib);
    return {
      packages: [...packages.values()],
      direct: [...file.requires.filter(({ indirect }) => !indirect).map(({ module }) => module), 'stdlib'],
      ...(file.module === '' ? {} : { project: { name: file.module, purl: goPurl(file.module, '') } }),
      unread: file.unread,
    };
  },
};
export default cataloguer;

const member = ({ module, version, line }: Requirement): ReadPackage => ({
  id: module,
  purl: goPurl(module, version),
  name: module,
  version,
  ...(line > 0 ? { line } : {}),
  own: true,
});

function listed(required: Requirement, replacement: ReturnType<typeof replacementOf>): ReadPackage {
  const by = replacement(required.module, required.version);
  const [name, version] = by ? [by.by, by.byVersion] : [required.module, required.version];
  const local = by !== undefined && isLocalPath(by.by);
  return {
    id: required.module,
    purl: local ? goPurl(required.module, required.version) : goPurl(name, version),
    name: local ? required.module : name,
    version: local ? required.version : version,
    ...(required.line > 0 ? { line: required.line } : {}),
    ...(local ? { own: true } : {}),
  };
}
