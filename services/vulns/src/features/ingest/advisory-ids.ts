import type { FindingVulnerability } from '@osk/contracts';
import { isCve } from '../../matching';

/** Errata of distributions: one fixes several vulnerabilities, so it is none of them. */
const ERRATUM =
  /^(?:(?:RH|AL|RL|EL)[SBE]A-|CE[SBE]A-|DSA-|DLA-|USN-|UBUNTU-?USN|(?:OPEN)?SUSE-|ALAS\d*-|ASA-|GLSA-|MGASA-)/i;

export const isErratum = (id: string): boolean => ERRATUM.test(id);

/** Longest id that is kept as it is: real ones are short, and what is longer comes from a broken report. */
export const MAX_ID = 200;

/**
 * The vulnerabilities that a finding speaks of, each by its ids. Usually one; an erratum about several CVEs is one for
 * each of them, and errata tie no vulnerabilities together.
 */
export function vulnerabilitiesOf({ id, aliases }: Pick<FindingVulnerability, 'id' | 'aliases'>): string[][] {
  const ids = [
    ...new Set([id, ...aliases].map((name) => name.trim()).filter((name) => name !== '' && name.length <= MAX_ID)),
  ];
  const cves = ids.filter(isCve);
  const others = ids.filter((name) => !isCve(name) && !isErratum(name));
  if (isCve(id)) return [[id.trim(), ...others]];
  if (cves.length > 1) return cves.map((cve) => [cve]);
  if (cves.length + others.length > 0) return [[...cves, ...others]];
  return ids.length > 0 ? [[ids[0] as string]] : [];
}
