import type { RawFinding } from '@osk/contracts';
import { packageOf } from '../dependencies/upgrade-order';
import { orderedIds, severityFrom } from './ratings';

/** What the field's tools tell of a vulnerable package. */
export interface VulnerablePackage {
  ids: readonly string[];
  purl: string;
  name: string;
  version: string;
  fixed: string;
  file: string | undefined;
  line?: number;
  title: string;
  description: string;
  severity: string;
  cvss: { version: string; vector: string; score: number } | null;
  references: readonly string[];
  cwe: readonly string[];
}

export interface Detection {
  id: string;
  version: string;
  /** See `CodeEngineContext`. */
  identityKey: string;
}

/** The same shape that the platform's own matching reports, so that both can be one; undefined when it names nothing. */
export function packageFinding(found: VulnerablePackage, tool: Detection): RawFinding | undefined {
  const [id, ...aliases] = orderedIds(found.ids);
  const { name, version, purl, fixed, file, line, cvss } = found;
  if (id === undefined || name === '') return undefined;
  return {
    rule_id: id,
    name: (found.title || `${id} in ${name}`).slice(0, 300),
    category: 'dependency',
    severity: severityFrom(found.severity, cvss?.score),
    confidence: 90,
    description: found.description || `${name} has the known vulnerability ${id}.`,
    solution: fixed === '' ? 'No fixed version is known.' : `Update ${name} to ${fixed} or later.`,
    references: [...found.references],
    cwe: [...found.cwe],
    vulnerability: { id, aliases, cvss },
    location: {
      ...(file !== undefined && { file }),
      ...(line !== undefined && { start_line: line, end_line: line }),
      package: { purl, name, version, ...(fixed !== '' && { fixed_version: fixed }) },
    },
    evidence: `${name} ${version} is affected by ${id}, as ${tool.id} ${tool.version} says.`,
    frameworks: { 'owasp-top10-2021': ['A06'] },
    detection: { scanner: tool.id, engine: tool.id, rule_version: tool.version },
    identity: packageOf(purl) || name,
    formerly: aliases,
  };
}
