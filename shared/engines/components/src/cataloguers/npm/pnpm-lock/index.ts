import { readPlainYaml } from '../../../support/plain-yaml';
import { UnreadableError, type Cataloguer } from '../../../types';
import { manifestBeside } from '../common/beside';
import { projectOf } from '../common/manifest';
import { readDocument } from './read-document';

/** `pnpm-lock.yaml`, versions 5 to 9; newer pnpm writes what it needs itself as a document before the project's. */
const pnpmLock: Cataloguer = {
  id: 'npm/pnpm-lock',
  ecosystem: 'npm',
  kind: 'lockfile',
  files: ['pnpm-lock.yaml'],
  async read(input) {
    const documents = readPlainYaml(await input.text()).map(readDocument);
    if (documents.length === 0) throw new UnreadableError('it is empty');
    const manifest = await manifestBeside(input);
    const project = manifest && projectOf(manifest);
    const idIn = (at: number, id: string): string => (documents.length === 1 ? id : `${at} ${id}`);
    return {
      packages: documents.flatMap(({ packages }, at) =>
        packages.map((one) => ({ ...one, id: idIn(at, one.id), dependsOn: one.dependsOn?.map((id) => idIn(at, id)) })),
      ),
      direct: documents.flatMap(({ direct }, at) => [...direct.keys()].map((id) => idIn(at, id))),
      ...(project && { project }),
      members: [...new Set(documents.flatMap(({ folders }) => folders))],
    };
  },
};

export default pnpmLock;
