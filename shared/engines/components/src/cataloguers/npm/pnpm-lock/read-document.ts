import { integrityHashes } from '../../../support/hashes';
import { nodeAt, pairsOf, textAt, type PlainNode } from '../../../support/plain-yaml';
import { UnreadableError, type ComponentScope, type ReadPackage } from '../../../types';
import { npmPurl, sourceOf, type Source } from '../common/npm-purl';
import { readImporters, type FindKey, type Importers } from './importers';
import { keyParts, withoutPeers } from './key';

export interface ReadDocument extends Importers {
  packages: ReadPackage[];
}

/** One YAML document of pnpm's lock file, versions 5 to 9. */
export function readDocument(document: PlainNode): ReadDocument {
  const form = Number.parseFloat(textAt(document, 'lockfileVersion') ?? '');
  if (!Number.isFinite(form)) throw new UnreadableError("it is not pnpm's lock file");
  const described = nodeAt(document, 'packages');
  // Since version 9 what a package needs stands apart from what it is, once for each set of peers.
  const resolved = nodeAt(document, 'snapshots') ?? described;
  const find = finderIn(resolved);
  const importers = readImporters(document, find);
  const packages = pairsOf(resolved).map(([key, node]) => {
    const about = nodeAt(described, key) ?? nodeAt(described, withoutPeers(key, form)) ?? node;
    return packageOf({ key, form, node, about, scope: importers.direct.get(key), find });
  });
  return { ...importers, packages };
}

function finderIn(resolved: PlainNode | undefined): FindKey {
  const has = (key: string): boolean => resolved?.entries?.has(key) === true;
  return (name, version) =>
    [`${name}@${version}`, `/${name}@${version}`, `/${name}/${version}`, version, `/${version}`].find(has);
}

interface Snapshot {
  key: string;
  form: number;
  node: PlainNode;
  /** Where integrity and address stand. */
  about: PlainNode;
  scope: ComponentScope | undefined;
  find: FindKey;
}

function packageOf({ key, form, node, about, scope: direct, find }: Snapshot): ReadPackage {
  const parts = keyParts(key, form);
  const name = textAt(about, 'name') ?? parts.name;
  const version = textAt(about, 'version') ?? parts.version;
  const needs = [...pairsOf(nodeAt(node, 'dependencies')), ...pairsOf(nodeAt(node, 'optionalDependencies'))];
  const scope = saidScope(node) ?? direct;
  const own = parts.own || textAt(about, 'resolution', 'type') === 'directory';
  return {
    id: key,
    purl: npmPurl(name, version, { ...parts.source, ...sourceIn(nodeAt(about, 'resolution')) }),
    name,
    version,
    line: about.line,
    ...(scope && { scope }),
    dependsOn: needs.flatMap(([needed, at]) => find(needed, at.text ?? '') ?? []),
    hashes: integrityHashes(textAt(about, 'resolution', 'integrity')),
    ...(own && { own }),
  };
}

/** Before version 9 each entry says what it is there for; since then only that it is optional. */
function saidScope(node: PlainNode): ComponentScope | undefined {
  if (textAt(node, 'dev') === 'true') return 'development';
  if (textAt(node, 'optional') === 'true') return 'optional';
  return textAt(node, 'dev') === 'false' ? 'runtime' : undefined;
}

function sourceIn(resolution: PlainNode | undefined): Source {
  const [repo, commit, tarball] = ['repo', 'commit', 'tarball'].map((key) => textAt(resolution, key));
  if (repo !== undefined) return sourceOf(`${repo.startsWith('git') ? repo : `git+${repo}`}#${commit ?? ''}`);
  return sourceOf(tarball);
}
