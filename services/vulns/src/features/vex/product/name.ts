import { packageEcosystemOfType } from '@osk/versions';
import { parseCpe, productOf, type Cpe } from '../../../matching/cpe';
import { parsePurl, type PurlParts } from '../../../matching/purl';

/** How a document or a scan names a thing. */
export type Name = { kind: 'purl'; purl: PurlParts } | { kind: 'cpe'; cpe: Cpe } | { kind: 'plain'; text: string };

/** Text that is no purl and no CPE is an identifier, compared as it stands. */
export function parseName(text: string): Name {
  const trimmed = text.trim();
  if (/^pkg:/i.test(trimmed)) {
    const purl = parsePurl(trimmed);
    if (purl) return { kind: 'purl', purl };
  }
  const cpe = /^cpe:/i.test(trimmed) ? parseCpe(trimmed) : null;
  return cpe ? { kind: 'cpe', cpe } : { kind: 'plain', text: trimmed };
}

/** purl types of container images. */
const IMAGES = new Set(['oci', 'docker']);
export const isImage = ({ type }: Pick<PurlParts, 'type'>): boolean => IMAGES.has(type);

/** Type, namespace and name in the one spelling of their ecosystem; an image's by its last name alone. */
export function packageOf(purl: PurlParts): string {
  const { type, namespace, name } = purl;
  if (isImage(purl)) return `image/${name.toLowerCase()}`;
  const ecosystem = packageEcosystemOfType(type);
  if (ecosystem) {
    const full = namespace === '' ? name : `${namespace}${ecosystem.joint}${name}`;
    return `${ecosystem.types[0]}/${ecosystem.normalise(full)}`;
  }
  return `${type}/${namespace.toLowerCase()}/${name}`;
}

/** What statements about it are found by. The version is left out: whether that is meant is asked afterwards. */
export function keyOfName(name: Name): string {
  if (name.kind === 'purl') return `purl:${packageOf(name.purl)}`;
  return name.kind === 'cpe' ? `cpe:${productOf(name.cpe)}` : `plain:${name.text}`;
}
