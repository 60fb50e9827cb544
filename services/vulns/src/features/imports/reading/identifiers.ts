import type { FindingVulnerability } from '@osk/contracts';
import { CVE_ID, isAdvisoryId } from '../../../feeds/form/fields';
import { bestCvss, scoreVector } from '../../../matching';

const CWE = /(?:^|[^a-z0-9])cwe[-_: /]?0*([1-9]\d{0,5})(?!\d)/i;
const BARE = /^0*([1-9]\d{0,5})$/;
const MAX = 30;

/** CWE numbers as `CWE-79`, out of `79`, `CWE-079: ...`, `external/cwe/cwe-079`, `CWE_79`; what is none is left out. */
export function cwesOf(...values: readonly unknown[]): string[] {
  const found = values.flat(2).flatMap((value) => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    const number = (BARE.exec(text) ?? CWE.exec(text.slice(0, 500)))?.[1];
    return number === undefined ? [] : [`CWE-${number}`];
  });
  return [...new Set(found)].slice(0, MAX);
}

const ADVISORY = /\b(?:CVE-\d{4}-\d{4,10}|GHSA(?:-[23456789cfghjmpqrvwx]{4}){3})\b/gi;

/** The CVE and GHSA ids that a text names, in the spelling of their owners, each once. */
export function advisoryIdsIn(text: string): string[] {
  const found = text.slice(0, 20_000).match(ADVISORY) ?? [];
  return [...new Set(found.map(spelled))].slice(0, MAX);
}

const spelled = (id: string): string =>
  /^cve-/i.test(id) ? id.toUpperCase() : /^ghsa-/i.test(id) ? `GHSA-${id.slice(5).toLowerCase()}` : id;

export interface CvssInput {
  /** As the tool writes them; those that are none are passed over. */
  vectors?: readonly unknown[];
  /** Where no vector is given. */
  score?: unknown;
  version?: string;
}

/** The vector that says most, with its score; else the bare score; else null. */
export function cvssFrom({ vectors = [], score, version = '' }: CvssInput): FindingVulnerability['cvss'] {
  const severities = vectors.flatMap((vector) => {
    const known = typeof vector === 'string' ? scoreVector(vector) : null;
    return known ? [{ type: '', vector: known.vector, score: known.score }] : [];
  });
  const best = bestCvss([{ severities }]);
  if (best) return { version: best.version, vector: best.vector, score: best.score };
  const bare = scoreOf(score);
  return bare === null ? null : { version, vector: '', score: bare };
}

/** A base score, 0 to 10, from a number or its text; null for anything else. */
export function scoreOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,2}(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= 10 ? number : null;
}

/** The vulnerability that a tool's ids name, by its CVE where it has one; null where none of them is an id. */
export function vulnerabilityFrom(ids: readonly unknown[], cvss: CvssInput = {}): FindingVulnerability | null {
  const known = [...new Set(ids.filter(isAdvisoryId).map(spelled))].slice(0, MAX);
  const cves = known.filter((name) => CVE_ID.test(name));
  // An erratum about several stays what names them all.
  const id = cves.length === 1 ? cves[0] : known[0];
  if (id === undefined) return null;
  return { id, aliases: known.filter((name) => name !== id), cvss: cvssFrom(cvss) };
}
