import { parseJson } from '../../../support/json';
import { ANY, jsonLines } from '../../../support/json-lines';
import { purlOf } from '../../../support/purl';
import { field, fieldAt, listOf, textField, textOf } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';

/** `Package.resolved` of Swift Package Manager, versions 1 to 3: what each repository was resolved to. */
const cataloguer: Cataloguer = {
  id: 'swift/package-resolved',
  ecosystem: 'swift',
  kind: 'lockfile',
  files: ['Package.resolved', '.package.resolved'],
  read: async (input) => {
    const text = await input.text();
    const document = parseJson(text, 'a list of pins');
    const [path, pins] = [['pins'], field(document, 'pins')];
    const older = fieldAt(document, 'object', 'pins');
    const [at, list] = Array.isArray(pins) ? [path, pins as unknown[]] : [['object', 'pins'], older];
    if (!Array.isArray(list)) throw new UnreadableError('it has no pins');
    const lines = jsonLines(text, [[...at, ANY]]);
    return { packages: listOf(list).flatMap((pin, index) => listed(pin, lines.at(...at, index))) };
  },
};
export default cataloguer;

/** Packages are known by the URL of their repository: host and path are the namespace. */
function listed(pin: unknown, line: number | undefined): ReadPackage[] {
  const location = textField(pin, 'location') ?? textField(pin, 'repositoryURL') ?? '';
  const kind = textField(pin, 'kind') ?? 'remoteSourceControl';
  const revision = textOf(fieldAt(pin, 'state', 'revision')) ?? '';
  const version = textOf(fieldAt(pin, 'state', 'version')) ?? revision;
  const place = placeOf(location);
  const name = textField(pin, 'identity') ?? textField(pin, 'package') ?? place?.name ?? '';
  if (name === '' || version === '') return [];
  const purl = purlOf('swift', place?.namespace, place?.name ?? name, version);
  const local = kind === 'localSourceControl' || kind === 'fileSystem';
  return [
    {
      id: location || name,
      purl,
      name: place ? `${place.namespace}/${place.name}` : name,
      version,
      line,
      ...(local ? { own: true } : {}),
    },
  ];
}

/** `https://github.com/apple/swift-nio.git`, `git@github.com:apple/swift-nio.git`, `ssh://git@host:22/a/b`. */
function placeOf(location: string): { namespace: string; name: string } | undefined {
  const scp = /^(?:[\w.-]+@)?([\w.-]+):(?!\/)(.+)$/.exec(location);
  const url = /^[a-z+]+:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(location);
  const [, host, path] = url ?? scp ?? [];
  if (!host || !path) return undefined;
  const parts = [host, ...path.replace(/\.git\/?$|\/$/, '').split('/')].filter(Boolean);
  const name = parts.pop();
  return name && parts.length > 0 ? { namespace: parts.join('/'), name } : undefined;
}
