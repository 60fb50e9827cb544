import type { FindingLocation, RawFinding } from '@osk/contracts';
import {
  cwesOf,
  fieldsOf,
  findingOf,
  listOf,
  scoreOf,
  severityFrom,
  textOf,
  vulnerabilityFrom,
  type Fields,
  type Ordinals,
  type Tool,
} from '../../reading';

const lineOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/**
 * Reads an entry of `failed_checks`; null where it has no id or has not failed. Without an account the tool rates
 * nothing: a severity that is null becomes medium.
 */
export function readCheck(check: Fields, type: string, tool: Tool, ordinals: Ordinals): RawFinding | null {
  const rule_id = textOf(check.check_id, 200);
  const result = fieldsOf(check.check_result).result;
  if (rule_id === '' || (typeof result === 'string' && result.toUpperCase() !== 'FAILED')) return null;
  const details = fieldsOf(check.vulnerability_details);
  const name = textOf(check.check_name, 300) || rule_id;
  const found = packageOf(details);
  const file = fileOf(check);
  const resource = textOf(check.resource, 2_048);
  const [start, end] = listOf(check.file_line_range);
  const guideline = textOf(check.guideline, 2_048) || textOf(details.link, 2_048);
  const isSecret = type === 'secrets';
  const advisory = textOf(details.id, 200);
  const score = scoreOf(details.cvss);
  const more = listOf(check.details).map((line) => textOf(line, 1_000));
  return findingOf(tool, 'checkov', {
    rule_id: found && advisory !== '' ? advisory : rule_id,
    name: found && advisory !== '' ? `${advisory} in ${found.name}` : name,
    category: found ? 'dependency' : isSecret ? 'secret' : 'misconfiguration',
    severity: severityFrom(check.severity ?? details.severity, score),
    confidence: 90,
    description: [textOf(check.description, 4_000) || textOf(details.description, 4_000) || name, ...more]
      .filter((text) => text !== '')
      .join('\n'),
    solution: solutionOf(found, textOf(details.status, 300), guideline),
    references: guideline === '' ? [] : [guideline],
    cwe: isSecret ? ['CWE-798'] : cwesOf(check.cwe, details.cwe),
    vulnerability: found && vulnerabilityFrom([advisory], { vectors: [details.vector], score }),
    location: {
      ...(file === '' ? {} : { file }),
      start_line: lineOf(start),
      end_line: lineOf(end),
      ...(resource === '' ? {} : { resource_id: resource }),
      ...(found ? { package: found } : {}),
    },
    identity: (found?.version ?? '') + ordinals.of(rule_id, advisory, file, resource, found?.name ?? ''),
  });
}

/** Of the repository where the tool knows it; it writes paths from the folder it was started for, with a slash first. */
const fileOf = (check: Fields): string => textOf(check.file_path, 4_096).replace(/^[\\/]+/, '');

/** Of a `sca_package` or `sca_image` report; its type of package is not told. */
function packageOf(details: Fields): FindingLocation['package'] | null {
  const name = textOf(details.package_name, 512);
  if (name === '') return null;
  const fixed = textOf(details.lowest_fixed_version, 200) || textOf(fieldsOf(details.fix_details).version, 200);
  return {
    purl: '',
    name,
    version: textOf(details.package_version, 512),
    ...(fixed === '' ? {} : { fixed_version: fixed }),
  };
}

function solutionOf(found: FindingLocation['package'] | null, status: string, guideline: string): string {
  if (found?.fixed_version !== undefined) return `Update ${found.name} to ${found.fixed_version}.`;
  return status !== '' ? status : guideline === '' ? '' : `See ${guideline}`;
}
