import { createHash } from 'node:crypto';

/** The SPDX id of a component: of the characters that SPDX allows, the same for the same ref, no other's. */
export function spdxIdOf(ref: string): string {
  const slug = ref
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  const digest = createHash('sha256').update(ref).digest('hex').slice(0, 16);
  return `SPDXRef-Package-${slug === '' ? '' : `${slug}-`}${digest}`;
}
