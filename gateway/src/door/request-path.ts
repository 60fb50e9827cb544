import { ownerOf, type ServiceName } from '@osk/contracts';
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

const known = new Map<string, ServiceName | undefined>();
const KNOWN_MAX = 2_000;

/** `ownerOf`, remembered by the first three segments, which are all that prefixes look at. */
function ownerOfPath(path: string): ServiceName | undefined {
  const head = firstSegments(path);
  if (known.has(head)) return known.get(head);
  if (known.size >= KNOWN_MAX) known.clear();
  const owner = ownerOf(head);
  known.set(head, owner);
  return owner;
}

function firstSegments(path: string): string {
  let at = 0;
  for (let slashes = 0; at !== -1 && slashes < 3; slashes += 1) at = path.indexOf('/', at + 1);
  return at === -1 ? path : path.slice(0, at);
}
