import { sourceOf, type Source } from '../common/npm-purl';

/** What a key of `packages` or `snapshots` names. */
export interface KeyParts {
  name: string;
  version: string;
  source: Source;
  own: boolean;
}

/** A key without the peers it was resolved with: `(react@18.0.0)`, in version 5 `_react@18.0.0`. */
export function withoutPeers(key: string, form: number): string {
  if (form >= 6) return key.split('(', 1)[0] ?? key;
  const cut = key.indexOf('_', key.lastIndexOf('/', peersFrom(key)) + 1);
  return cut < 0 ? key : key.slice(0, cut);
}

/** In version 5 peers may hold slashes themselves (`/a/1.0.0_@babel+core@7.0.0` does not, hosts do): look before the first `_` of a version. */
function peersFrom(key: string): number {
  const match = /\/\d[^/_]*_/.exec(key);
  return match ? match.index + 1 : key.length;
}

/**
 * Version 5 writes `/name/1.0.0`, 6 `/name@1.0.0`, 9 `name@1.0.0`; each also addresses (`github.com/o/r/commit`,
 * `name@https://...`, `file:x.tgz`) and hosts of other registries before the slash.
 */
export function keyParts(key: string, form: number): KeyParts {
  const plain = withoutPeers(key, form);
  const path = plain.startsWith('/') ? plain.slice(1) : plain;
  if (/^file:/.test(path)) return parted('', path);
  const cut = form < 6 ? path.lastIndexOf('/') : path.indexOf('@', 1);
  if (cut < 0) return parted(path, '');
  const name = path.slice(0, cut);
  return parted(
    form < 6 && !plain.startsWith('/') ? name.slice(name.indexOf('/') + 1) : hostless(name),
    path.slice(cut + 1),
  );
}

/** `registry.example.com/name`, as version 6 writes it for other registries. */
const hostless = (name: string): string =>
  !name.startsWith('@') && name.includes('/') ? name.slice(name.indexOf('/') + 1) : name;

function parted(name: string, version: string): KeyParts {
  if (/^\d/.test(version)) return { name, version, source: {}, own: false };
  if (version.startsWith('file:')) {
    const tarball = /\.(?:tgz|tar(?:\.gz)?)$/.test(version);
    return { name, version: '', source: tarball ? sourceOf(version) : {}, own: !tarball };
  }
  const own = /^(?:link|workspace):/.test(version);
  return { name, version: '', source: own ? {} : sourceOf(version), own };
}
