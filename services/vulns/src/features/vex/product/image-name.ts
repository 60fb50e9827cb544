/** A container image as tools write it: `registry.example:5000/team/app:1.2@sha256:...`. */
export interface ImageName {
  /** Its last name, lower case: `app`. */
  name: string;
  /** Registry and path, lower case: `docker.io/library/app`. */
  repository: string;
  tag: string | null;
  digest: string | null;
}

const FORM = /^([\w.-]+(?::\d+(?=\/))?(?:\/[\w.-]+)*?)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/i;
const MAX_LENGTH = 512;
const HUB = 'docker.io';

/** Null for what is no image name. A plain word is one: `nginx`. */
export function parseImage(text: string): ImageName | null {
  if (text.length > MAX_LENGTH) return null;
  const match = FORM.exec(text.trim());
  if (!match) return null;
  const repository = fullRepository(match[1] ?? '');
  return {
    name: repository.slice(repository.lastIndexOf('/') + 1),
    repository,
    tag: match[2] ?? null,
    digest: match[3]?.toLowerCase() ?? null,
  };
}

/** Without a registry it is Docker Hub's; there, without a path, the official one. */
export function fullRepository(text: string): string {
  const path = text.toLowerCase().replace(/^index\.docker\.io\//, `${HUB}/`);
  const [first = '', ...rest] = path.split('/');
  if (rest.length === 0) return `${HUB}/library/${first}`;
  const isHost = first.includes('.') || first.includes(':') || first === 'localhost';
  if (!isHost) return `${HUB}/${path}`;
  return first === HUB && rest.length === 1 ? `${HUB}/library/${rest[0]}` : path;
}
