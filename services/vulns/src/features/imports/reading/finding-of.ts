import type { RawFinding } from '@osk/contracts';

export interface Tool {
  name: string;
  /** Empty where the report does not tell. */
  version: string;
}

type Needed = Pick<RawFinding, 'rule_id' | 'severity' | 'category' | 'location'>;

/** A finding of a report: what the tool told, and what a finding is without it. */
export function findingOf(tool: Tool, format: string, parts: Needed & Partial<RawFinding>): RawFinding {
  return {
    name: parts.rule_id,
    confidence: 80,
    description: '',
    solution: '',
    references: [],
    cwe: [],
    evidence: '',
    frameworks: {},
    detection: { scanner: tool.name, engine: format, rule_version: tool.version },
    ...parts,
  };
}
