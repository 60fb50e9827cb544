import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { goPurl, goRelease, isLocalPath, stdlibPurl } from '../go-purl';
import { listsDirectOnly, readModFile, replacementOf, type ModFile, type Requirement } from '../mod-file';
import { readSumFile } from '../sum-file';

/**
 * `go.mod`, which since Go 1.17 lists every module of the build. For older ones `go.sum` tells of the rest; both say
 * nothing of which module needs which. The `go` directive is the oldest standard library the code is built with, a
 * `toolchain` the one that is really used.
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
    const replacement = replacementOf(file.replaces);
    for (const required of file.requires) add(listed(required, replacement));
    const known = new Set(file.requires.map(({ module }) => module));
    if (listsDirectOnly(file.go?.version)) {
      const sum = await input.sibling('go.sum');
      for (const { module, version } of sum === undefined ? [] : readSumFile(sum))
        // A module that another one replaces has its hash under the other's name.
        if (
          !known.has(module) &&
          !file.replaces.some(({ by }) => by === module) &&
          !file.excludes.has(`${module} ${version}`)
        )
          add(listed({ module, version, indirect: true, line: 0 }, replacement));
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

function stdlibOf({ go, toolchain }: ModFile): ReadPackage | undefined {
  const chosen = toolchain && goRelease(toolchain.version) !== '' ? toolchain : go;
  const version = chosen && goRelease(chosen.version.replace(/^(?!go)/, 'go'));
  if (!chosen || !version) return undefined;
  const place = { id: 'stdlib', name: 'stdlib', line: chosen.line };
  // `go 1.20` is a version of the language: which release builds it, nobody can say.
  return /^\d+\.\d+\.\d|rc|beta/.test(version)
    ? { ...place, purl: stdlibPurl(version), version }
    : { ...place, purl: stdlibPurl(''), version: '', constraint: `>=${version}` };
}
