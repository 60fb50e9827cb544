import { hexHash } from '../../../support/hashes';
import { nodeAt, pairsOf, readPlainYaml, textAt, type PlainNode } from '../../../support/plain-yaml';
import { purlOf } from '../../../support/purl';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';

/** `pubspec.lock` of Dart and Flutter. It says what is direct, and not what brings the rest. */
const cataloguer: Cataloguer = {
  id: 'pub/pubspec-lock',
  ecosystem: 'pub',
  kind: 'lockfile',
  files: ['pubspec.lock'],
  read: async (input) => {
    const list = nodeAt(readPlainYaml(await input.text())[0], 'packages');
    if (!list) throw new UnreadableError('it has no packages');
    const packages = pairsOf(list).flatMap(([name, node]) => listed(name, node));
    const direct = pairsOf(list).filter(([, node]) => textAt(node, 'dependency')?.startsWith('direct'));
    return { packages, direct: direct.map(([name]) => name) };
  },
};
export default cataloguer;

function listed(name: string, node: PlainNode): ReadPackage[] {
  const version = textAt(node, 'version');
  if (!version) return [];
  const source = textAt(node, 'source') ?? 'hosted';
  const dependency = textAt(node, 'dependency') ?? '';
  const url = textAt(node, 'description', 'url') ?? '';
  const revision = textAt(node, 'description', 'resolved-ref');
  const hosted = source === 'hosted' && !/^https:\/\/pub\.(?:dev|dartlang\.org)\/?$/.test(url) ? url : '';
  return [
    {
      id: name,
      purl: purlOf('pub', undefined, name, version, {
        vcs_url: source === 'git' && url !== '' ? `git+${url}${revision ? `@${revision}` : ''}` : undefined,
        repository_url: hosted,
      }),
      name,
      version,
      line: node.line,
      ...(dependency === 'direct dev'
        ? { scope: 'development' as const }
        : dependency === 'direct main'
          ? { scope: 'runtime' as const }
          : {}),
      hashes: hexHash('sha256', textAt(node, 'description', 'sha256') ?? ''),
      // What comes with the SDK has no version of its own.
      ...(source === 'path' || source === 'sdk' ? { own: true } : {}),
    },
  ];
}
