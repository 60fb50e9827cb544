import type { ReportedComponent } from '@osk/contracts';
import { labelOf, type SbomComponent } from '@osk/sbom';
import { PackageURL } from 'packageurl-js';
import { kindOf } from '../storage/component-index';

/**
 * A component as `vulns` takes it; undefined for one that nobody can match: without package URL and CPE, or without a
 * version.
 */
export function reportedComponent(component: SbomComponent): ReportedComponent | undefined {
  const { name, group, version, cpe, direct, occurrences } = component;
  const purl = component.purl ?? (cpe === undefined ? undefined : genericPurl(name, version));
  if (purl === undefined || purl.length > 2_048 || version === '') return undefined;
  const [place] = occurrences;
  return {
    purl,
    name: labelOf({ name, group, version: '' }).slice(0, 512),
    version,
    ...(cpe && cpe.length <= 1_024 && { cpes: [cpe] }),
    ...(place && { file: place.location.slice(0, 4_096) }),
    ...(place?.line && { line: place.line }),
    scope: kindOf(component).slice(0, 64),
    ...(direct !== null && { direct }),
  };
}

const genericPurl = (name: string, version: string): string =>
  new PackageURL('generic', undefined, name, version || undefined, undefined, undefined).toString();
