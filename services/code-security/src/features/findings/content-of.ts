import { createHash } from 'node:crypto';
import type { RawFinding } from '@osk/contracts';

/**
 * What a finding is, whatever its file and its rule's id: of a package its purl (of any version) with the
 * vulnerability, else what the engine gives as `identity` and the resource it speaks of. A hash of 22 characters; empty
 * when nothing but its place tells it from another of the same rule.
 */
export function contentOf({ identity = '', location, vulnerability }: ContentParts): string {
  const { package: pkg, resource_id: resource = '', object } = location;
  const parts = pkg
    ? ['package', purlWithoutVersion(pkg.purl), vulnerability?.id ?? '', identity]
    : ['code', identity, resource, object ? [object.kind, object.namespace, object.name, object.path] : ''];
  if (parts.slice(1).every((part) => part === '')) return '';
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url');
}

export type ContentParts = Pick<RawFinding, 'identity' | 'location' | 'vulnerability'>;

/** The version begins at the last `@` before qualifiers (purl specification); an `@` in a name is written `%40`. */
const purlWithoutVersion = (purl: string): string => (purl.split(/[?#]/)[0] as string).replace(/@[^@/]*$/, '');
