import { createHash } from 'node:crypto';
import type { ReportedComponent } from '@osk/contracts';
import { lookupKeys, parsePurl } from '../../matching';

/** Component lists stand beside the scans of an asset as scopes of their own. */
export const ingestScope = (listScope: string): string => `components/${listScope}`;

/** What makes two entries of a list one: everything but where in the file it is and how it is used. */
export function identityOf(component: ReportedComponent): string {
  const { purl, version, distro, source_name, source_version, module, cpes, file } = component;
  return JSON.stringify([purl, version, distro, source_name, source_version, module, cpes, file]);
}

/** False for what can never match anything: no purl that could be read, and no CPE. */
export function isReadable(component: ReportedComponent): boolean {
  return parsePurl(component.purl) !== null || lookupKeys(component).length > 0;
}

/** Longer ones come from broken reports and would only swell the index. */
const MAX_KEY = 120;

/** A package key as it stands in the index. */
export const indexKey = (key: string): string =>
  key.length <= MAX_KEY ? key : `#${createHash('sha256').update(key).digest('base64url')}`;

export const indexKeysOf = (components: readonly ReportedComponent[]): string[] => [
  ...new Set(components.flatMap((component) => lookupKeys(component).map(indexKey))),
];
