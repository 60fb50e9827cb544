import { hexHash } from '../../../support/hashes';
import { nodeAt, pairsOf, readPlainYaml, textAt, type PlainNode } from '../../../support/plain-yaml';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { scopeOfGroup } from '../../pypi/common/group-scope';
import { pypiPurl } from '../../pypi/common/requirement';
import { condaPurl, fromUrl } from '../common/conda-package';

/** `conda-lock.yml`: every package once for each platform, conda's and pip's. */
const condaLock: Cataloguer = {
  id: 'conda/conda-lock',
  ecosystem: 'conda',
  kind: 'lockfile',
  files: ['conda-lock.yml', 'conda-lock.yaml', '*.conda-lock.yml'],
  async read(input) {
    const [document] = readPlainYaml(await input.text());
    const entries = nodeAt(document, 'package')?.items;
    if (!entries) throw new UnreadableError("it is not conda-lock's file");
    const known = new Set(entries.map(idOf));
    return { packages: entries.map((entry) => packageOf(entry, known)) };
  },
};

const idOf = (entry: PlainNode): string => idIn(entry, textAt(entry, 'name') ?? '');

/** Packages of one platform need those of the same; pip's may need conda's. */
const idIn = (entry: PlainNode, name: string, manager = textAt(entry, 'manager')): string =>
  `${textAt(entry, 'platform')} ${manager} ${name}`;

function packageOf(entry: PlainNode, known: ReadonlySet<string>): ReadPackage {
  const name = textAt(entry, 'name') ?? '';
  const version = textAt(entry, 'version') ?? '';
  const category = textAt(entry, 'category') ?? 'main';
  const names = pairsOf(nodeAt(entry, 'dependencies')).map(([needed]) => needed);
  const optional = textAt(entry, 'optional') === 'true';
  return {
    id: idOf(entry),
    purl: purlOfEntry(entry, name, version),
    name,
    version,
    line: entry.line,
    scope: category === 'main' ? (optional ? 'optional' : 'runtime') : scopeOfGroup(category),
    dependsOn: names.flatMap((needed) =>
      [idIn(entry, needed), idIn(entry, needed, 'conda')].filter((id) => known.has(id)).slice(0, 1),
    ),
    hashes: ['md5', 'sha256'].flatMap((algorithm) => hexHash(algorithm, textAt(entry, 'hash', algorithm) ?? '')),
  };
}

function purlOfEntry(entry: PlainNode, name: string, version: string): string {
  if (textAt(entry, 'manager') === 'pip') return pypiPurl(name, version);
  return condaPurl({ ...fromUrl(textAt(entry, 'url') ?? ''), name, version });
}

export default condaLock;
