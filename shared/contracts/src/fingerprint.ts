import { createHash } from 'node:crypto';
import type { FindingLocation, RawFinding } from './finding';

/**
 * The layered fingerprint (DECISIONS): rule, asset, normalised place, content. Line numbers are left out on
 * purpose, so that a finding keeps its history when code above it moves; `identity` carries the content.
 * Gives 64 lower-case hex characters.
 */
export function fingerprint(assetId: string, raw: Pick<RawFinding, 'rule_id' | 'location' | 'identity'>): string {
  const layers = [raw.rule_id, assetId, placeOf(raw.location), raw.identity ?? ''];
  return createHash('sha256')
    .update(layers.map((layer) => `${layer.length}:${layer}`).join('|'))
    .digest('hex');
}

function placeOf(location: FindingLocation): string {
  const { file, url, method, parameter, host, port, resource_id, object, image } = location;
  const pkg = location.package;
  return JSON.stringify([
    file,
    url,
    method,
    parameter,
    host,
    port,
    resource_id,
    object && [object.kind, object.namespace, object.name, object.path],
    pkg && [pkg.purl.split('@')[0], pkg.name],
    image?.digest,
  ]);
}
