import { SERVICE_PREFIXES, SERVICES, type ServiceName } from '@osk/contracts';
import { errors } from '@osk/service-kit';

/** Nothing that needs a second look: no escapes, backslashes, controls, empty or dot segments. */
const SUSPECT = /[^!-~]|[\\%#<>"^`{|}]|\/\/|\/\.{1,2}(?:\/|$)/;
const DOT_SEGMENT = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)/;
// eslint-disable-next-line no-control-regex -- finding control characters is its purpose
const CONTROL = /[\0-\x1f\x7f]/;

export interface RequestPath {
  /** As it was sent, without the query. */
  path: string;
  /** The service that owns it; undefined for the gateway's own and for nobody's. */
  owner: ServiceName | undefined;
}

/**
 * Reads the path of a request target. What the gateway decides on and what a service will see must be one and the
 * same, whatever either of them would normalise: so a path with a second reading (dot segments, `//`, backslashes,
 * an escape that changes who owns it) is refused rather than repaired.
 * @throws AppError malformed
 */
export function readPath(target: string): RequestPath {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (path.charCodeAt(0) !== 0x2f) throw errors.malformed('The request target must be a path');
  if (SUSPECT.test(path)) refuseAmbiguity(path);
  return { path, owner: ownerOfPath(path) };
}

function refuseAmbiguity(path: string): void {
  if (/[^!-~]|[\\#<>"^`{|}]/.test(path)) throw errors.malformed('The path has characters that must be percent-encoded');
  if (path.includes('//') || /^\/%2f/i.test(path)) throw errors.malformed('The path has an empty segment');
  const decoded = decode(path);
  if (CONTROL.test(decoded)) throw errors.malformed('The path has control characters');
  if (decoded.includes('\\')) throw errors.malformed('The path has a backslash');
  if (DOT_SEGMENT.test(decoded)) throw errors.malformed('The path has dot segments');
  if (ownerOfPath(decoded) !== ownerOfPath(path) || decoded.startsWith('/internal') !== path.startsWith('/internal')) {
    throw errors.malformed('The path means something else when decoded');
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw errors.malformed('The path is not valid percent-encoding', { cause });
  }
}

const OWNERS: ReadonlyMap<string, ServiceName> = new Map(
  SERVICES.flatMap((service) => SERVICE_PREFIXES[service].map((prefix) => [prefix, service] as const)),
);
const DEEPEST = Math.max(...[...OWNERS.keys()].map((prefix) => prefix.split('/').length - 1));

/** `ownerOf` by look-up instead of search: the longest of the path's own heads that is a prefix. */
function ownerOfPath(path: string): ServiceName | undefined {
  let owner: ServiceName | undefined;
  for (let depth = 1, at = path.indexOf('/', 1); depth <= DEEPEST; depth += 1) {
    owner = OWNERS.get(at === -1 ? path : path.slice(0, at)) ?? owner;
    if (at === -1) break;
    at = path.indexOf('/', at + 1);
  }
  return owner;
}
