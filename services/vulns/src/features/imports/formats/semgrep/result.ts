import { createHash } from 'node:crypto';
import type { RawFinding, Severity } from '@osk/contracts';
import {
  advisoryIdsIn,
  cwesOf,
  fieldsOf,
  findingOf,
  listOf,
  maskSecrets,
  severityFrom,
  textOf,
  textsOf,
  vulnerabilityFrom,
  type Fields,
  type Ordinals,
  type Tool,
} from '../../reading';
import { dependencyOf, type Dependency } from './dependency';
import { traceOf } from './trace';

const MANY = { count: 30, length: 2_048 };
/** What the tool's older words stand for, as its maker ranks them. */
const SEVERITIES = new Map<string, Severity>([
  ['ERROR', 'high'],
  ['WARNING', 'medium'],
  ['INFO', 'low'],
  ['EXPERIMENT', 'info'],
  ['INVENTORY', 'info'],
]);
const CONFIDENCES = new Map([
  ['HIGH', 90],
  ['MEDIUM', 60],
  ['LOW', 30],
]);
/** Stands for fields that only those with an account are given. */
const WITHHELD = 'requires login';
const SECRET_CWES = ['CWE-798', 'CWE-321', 'CWE-259', 'CWE-522'];

const given = (value: unknown, most: number): string => (value === WITHHELD ? '' : textOf(value, most));
const manyOf = (value: unknown): string[] => (typeof value === 'string' ? [value.slice(0, 500)] : textsOf(value, MANY));

function lineOf(value: unknown): number | undefined {
  const line = fieldsOf(value).line;
  return typeof line === 'number' && Number.isInteger(line) && line > 0 ? line : undefined;
}

/** Reads an entry of `results`: a place in code, or a dependency where it has `sca_info`. */
export function readResult(result: Fields, tool: Tool, ordinals: Ordinals): RawFinding {
  const extra = fieldsOf(result.extra);
  const metadata = fieldsOf(extra.metadata);
  const rule_id = textOf(result.check_id, 500);
  const dependency = dependencyOf(extra);
  const cwe = cwesOf(manyOf(metadata.cwe));
  const owasp = manyOf(metadata.owasp);
  const lines = given(extra.lines, 4_000);
  const isSecret = isAboutSecret(extra, cwe, rule_id);
  const word = textOf(extra.severity, 30).toUpperCase();
  return findingOf(tool, 'semgrep', {
    // The last part names the rule; what is before it is where the rule was loaded from.
    rule_id: rule_id.slice(-200),
    name: dependency ? nameOf(rule_id, dependency) : (rule_id.split('.').at(-1) ?? rule_id),
    category: dependency ? 'dependency' : isSecret ? 'secret' : 'code',
    severity: SEVERITIES.get(word) ?? severityFrom(word),
    confidence: CONFIDENCES.get(textOf(metadata.confidence, 20).toUpperCase()) ?? 70,
    description: maskSecrets(textOf(extra.message, 8_000)),
    solution: solutionOf(dependency),
    references: [...manyOf(metadata.references), textOf(metadata.source, 2_048)].filter((uri) => uri !== ''),
    cwe,
    frameworks: owasp.length === 0 ? {} : { OWASP: owasp },
    vulnerability: dependency && vulnerabilityFrom(idsOf(metadata, rule_id)),
    location: {
      file: textOf(result.path, 4_096) || dependency?.lockfile,
      start_line: lineOf(result.start),
      end_line: lineOf(result.end),
      ...(dependency ? { package: dependency.package } : {}),
    },
    evidence: isSecret ? '' : maskSecrets(lines).slice(0, 2_000),
    trace: isSecret ? [] : traceOf(extra.dataflow_trace),
    identity: dependency
      ? dependency.package.version
      : contentOf(
          [rule_id, textOf(result.path, 4_096)],
          given(extra.fingerprint, 500),
          lines || textOf(extra.message, 4_000),
          ordinals,
        ),
  });
}

const nameOf = (rule_id: string, { package: { name } }: Dependency): string =>
  `${advisoryIdsIn(rule_id)[0] ?? rule_id.split('.').at(-1) ?? rule_id} in ${name}`;

const solutionOf = (dependency: Dependency | null): string =>
  dependency?.package.fixed_version === undefined
    ? ''
    : `Update ${dependency.package.name} to ${dependency.package.fixed_version}.`;

const idsOf = (metadata: Fields, rule_id: string): string[] =>
  advisoryIdsIn(
    [metadata['sca-vuln-database-identifier'], ...listOf(metadata.cve), metadata.cve, metadata.ghsa, rule_id]
      .map((text) => textOf(text, 200))
      .join(' '),
  );

const isAboutSecret = (extra: Fields, cwe: readonly string[], rule_id: string): boolean =>
  extra.validation_state !== undefined && extra.validation_state !== 'NO_VALIDATOR'
    ? true
    : cwe.some((id) => SECRET_CWES.includes(id)) || /(?:^|[.-])secrets?(?:[.-]|$)/i.test(rule_id);

/** What the tool knows it again by, else its lines; hashed, because they may hold a secret. */
function contentOf(place: readonly string[], print: string, lines: string, ordinals: Ordinals): string {
  if (print !== '') return print;
  const hash = createHash('sha256').update(lines.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 32);
  return hash + ordinals.of(...place, hash);
}
