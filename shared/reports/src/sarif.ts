import type { Coverage, Finding, Severity } from '@osk/contracts';
import { sarifLocation, sarifTrace } from './sarif-location';
import type { SarifLevel, SarifLog, SarifResult, SarifRule, SarifRun } from './sarif-model';

const LEVEL: Record<Severity, SarifLevel> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};
/** Where a finding has no CVSS score, the midpoint of its label, as code-scanning screens sort by it. */
const SCORE: Record<Severity, number> = { critical: 9.5, high: 8, medium: 5.5, low: 2.5, info: 0 };

export interface SarifInput {
  scan_id: string;
  target: string;
  status: string;
  coverage: Coverage;
  findings: readonly Finding[];
  /** Engines that ran, so that a clean run is written too. */
  engines: readonly string[];
  informationUri?: string;
}

/** SARIF 2.1.0 with one run per engine, rules listed once, fingerprints that survive moved lines. */
export function toSarif(input: SarifInput): SarifLog {
  const byEngine = new Map<string, Finding[]>(input.engines.map((engine) => [engine, []]));
  for (const finding of input.findings) {
    const list = byEngine.get(finding.detection.engine) ?? [];
    list.push(finding);
    byEngine.set(finding.detection.engine, list);
  }
  return { ...SARIF_HEAD, runs: [...byEngine].map(([engine, findings]) => toRun(engine, findings, input)) };
}

export const SARIF_HEAD = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0' } as const;

function toRun(engine: string, findings: readonly Finding[], input: SarifInput): SarifRun {
  const rules = new Map<string, { index: number; rule: SarifRule }>();
  for (const finding of findings) {
    if (!rules.has(finding.rule_id)) rules.set(finding.rule_id, { index: rules.size, rule: sarifRule(finding) });
  }
  const listed = [...rules.values()].map(({ rule }) => rule);
  return {
    tool: { driver: sarifDriver(engine, listed, input.informationUri) },
    ...sarifRun(engine, input),
    results: findings.map((finding) => sarifResult(finding, rules.get(finding.rule_id)!.index, input.target)),
  };
}

export function sarifDriver(
  engine: string,
  rules: SarifRule[],
  informationUri: string | undefined,
): SarifRun['tool']['driver'] {
  return { name: `OpenSkerry ${engine}`, ...(informationUri ? { informationUri } : {}), rules };
}

/** What a run says of itself beside its tool and its results. */
export function sarifRun(
  engine: string,
  { scan_id, status, coverage }: Omit<SarifInput, 'findings'>,
): Pick<SarifRun, 'automationDetails' | 'invocations'> {
  const notifications = coverage.skipped.map(({ what, reason }) => ({
    level: 'warning' as const,
    message: { text: `${what}: ${reason}` },
  }));
  return {
    automationDetails: { id: `${engine}/${scan_id}` },
    invocations: [
      {
        executionSuccessful: status !== 'failed',
        ...(notifications.length > 0 ? { toolExecutionNotifications: notifications } : {}),
      },
    ],
  };
}

export function sarifRule(finding: Finding): SarifRule {
  const { rule_id, name, description, solution, references, cwe, severity, confidence } = finding;
  const links = references.map((reference) => `- ${reference}`).join('\n');
  return {
    id: rule_id,
    name,
    shortDescription: { text: name },
    fullDescription: { text: description },
    help: { text: solution, markdown: [solution, links].filter(Boolean).join('\n\n') },
    ...(references[0] ? { helpUri: references[0] } : {}),
    defaultConfiguration: { level: LEVEL[severity] },
    properties: {
      tags: ['security', ...cwe.map(cweTag)],
      'security-severity': securitySeverity(finding),
      precision: confidence >= 90 ? 'very-high' : confidence >= 70 ? 'high' : confidence >= 40 ? 'medium' : 'low',
    },
  };
}

function cweTag(cwe: string): string {
  return `external/cwe/cwe-${cwe.slice('CWE-'.length).padStart(3, '0')}`;
}

function securitySeverity({ severity, vulnerability }: Finding): string {
  return (vulnerability?.cvss?.score ?? SCORE[severity]).toFixed(1);
}

export function sarifResult(finding: Finding, ruleIndex: number, target: string): SarifResult {
  const codeFlows = sarifTrace(finding.trace);
  return {
    ruleId: finding.rule_id,
    ruleIndex,
    level: LEVEL[finding.severity],
    message: { text: finding.description },
    locations: [sarifLocation(finding.location, target)],
    partialFingerprints: { 'openskerry/v1': finding.fingerprint },
    ...suppressionsOf(finding),
    ...(codeFlows ? { codeFlows } : {}),
    properties: {
      severity: finding.severity,
      'security-severity': securitySeverity(finding),
      finding_id: finding.finding_id,
      ...(finding.evidence ? { evidence: finding.evidence } : {}),
    },
  };
}

const QUIET: readonly Finding['status'][] = ['suppressed', 'false_positive', 'risk_accepted'];

function suppressionsOf({ status, suppression }: Finding): Pick<SarifResult, 'suppressions'> {
  if (!QUIET.includes(status)) return {};
  const kind = suppression?.kind === 'in_source' ? ('inSource' as const) : ('external' as const);
  const justification = suppression?.reason ?? status.replace('_', ' ');
  return { suppressions: [{ kind, justification }] };
}
