import type { Finding, FindingSource } from '@osk/contracts';
import type { Cvss, OccurrenceComponent } from '../occurrences/occurrence';
import { MAX_ID, vulnerabilitiesOf } from './advisory-ids';
import { exposureOf } from './exposure';
import type { Sighted } from './report';

const MAX_TEXT = 8_000;
const MAX_TITLE = 300;
const MAX_REFERENCES = 30;
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** What a finding says of the vulnerabilities it speaks of; a finding that names none is one by its rule. */
export function fromFinding(finding: Finding, source: FindingSource): Sighted[] {
  const named = finding.vulnerability ? vulnerabilitiesOf(finding.vulnerability) : [];
  const advisory = named.length > 0;
  return (advisory ? named : [[cut(finding.rule_id.trim() || 'unknown', MAX_ID)]]).map((ids) => ({
    ids,
    advisory,
    place: {
      fingerprint: cut(finding.fingerprint, 128),
      finding_id: finding.finding_id,
      scanner: cut(finding.detection.scanner, 100),
      rule_id: cut(finding.rule_id, MAX_ID),
      title: cut(finding.name.trim() || (ids[0] as string), MAX_TITLE),
      severity: finding.severity,
      cvss: cvssOf(finding),
      component: componentOf(finding),
      location: finding.location,
    },
    text: {
      description: cut(finding.description, MAX_TEXT),
      recommendation: cut(finding.solution, MAX_TEXT),
      references: finding.references.slice(0, MAX_REFERENCES),
      cwe: finding.cwe.slice(0, MAX_REFERENCES),
    },
    epss: finding.vulnerability?.epss ?? null,
    kev: finding.vulnerability?.kev ?? false,
    exposure: exposureOf(source, finding.location),
    first_seen: new Date(finding.first_seen),
    last_seen: new Date(finding.last_seen),
  }));
}

function cvssOf({ vulnerability }: Finding): Cvss | null {
  const cvss = vulnerability?.cvss;
  return cvss && cvss.score >= 0 && cvss.score <= 10 ? { ...cvss } : null;
}

function componentOf({ location }: Finding): OccurrenceComponent | null {
  const found = location.package;
  if (!found) return null;
  return {
    purl: found.purl || null,
    name: found.name,
    version: found.version,
    fixed_version: found.fixed_version || null,
  };
}
