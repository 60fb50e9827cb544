import { linesOf } from '../../../reading/lines';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';
import { readReference } from '../conan-reference';

const SECTIONS: Readonly<Record<string, ComponentScope>> = {
  requires: 'runtime',
  build_requires: 'build',
  tool_requires: 'build',
  test_requires: 'test',
};

/** `conanfile.txt`: sections of references. */
const cataloguer: Cataloguer = {
  id: 'conan/conanfile-txt',
  ecosystem: 'conan',
  kind: 'manifest',
  files: ['conanfile.txt'],
  yieldsTo: ['conan.lock'],
  read: async (input) => {
    const packages: ReadPackage[] = [];
    let section: string | undefined;
    linesOf(await input.text()).forEach((raw, index) => {
      const line = raw.replace(/(?:^|\s)#.*$/, '').trim();
      const header = /^\[([\w]+)\]$/.exec(line)?.[1];
      if (header !== undefined) section = header;
      const scope = section !== undefined && Object.hasOwn(SECTIONS, section) ? SECTIONS[section] : undefined;
      const found = header === undefined && scope !== undefined ? readReference(line) : undefined;
      if (!found) return;
      const range = found.version.startsWith('[');
      packages.push({
        id: `${index}`,
        purl: found.purl,
        name: found.name,
        version: range ? '' : found.version,
        ...(range ? { constraint: found.version.slice(1, -1) } : {}),
        line: index + 1,
        scope,
      });
    });
    if (section === undefined) throw new UnreadableError('it has no section');
    return { packages, direct: packages.map(({ id }) => id) };
  },
};
export default cataloguer;
