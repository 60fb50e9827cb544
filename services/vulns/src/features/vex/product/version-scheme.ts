import { packageEcosystemOfType } from '@osk/versions';
import { VERSION_ORDERS } from '../../../matching';

type Scheme = keyof typeof VERSION_ORDERS;
const isScheme = (type: string): type is Scheme => Object.hasOwn(VERSION_ORDERS, type);
const ALPINE = 'alpine';

/** How packages of a purl (or VERS) type order their versions; `generic` where nobody knows better. */
export function schemeOfType(type: string): Scheme {
  const known = packageEcosystemOfType(type)?.scheme;
  if (known) return known;
  if (type === ALPINE) return 'apk';
  return isScheme(type) ? type : 'generic';
}

const build = (version: string): string => version.slice(version.indexOf('+') + 1 || version.length);

/**
 * One version in two spellings. What stands behind a plus is compared as text, though many schemes take no notice of it
 * in their order: `1.2.3+patched` is the fixed one, `1.2.3` is not.
 */
export function sameVersion(type: string, a: string, b: string): boolean {
  if (a === b) return true;
  const order = VERSION_ORDERS[schemeOfType(type)];
  return build(a) === build(b) && order.valid(a) && order.valid(b) && order.compare(a, b) === 0;
}
