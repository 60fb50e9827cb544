import type { RawFinding } from '@osk/contracts';
import {
  advisoryIdsIn,
  cwesOf,
  fieldsOf,
  findingOf,
  listOf,
  purlOf,
  severityFrom,
  textOf,
  textsOf,
  vulnerabilityFrom,
  type Fields,
  type Tool,
} from '../../reading';

const MANY = { count: 20, length: 500 };

/** Reads an advisory of the older report: a finding for each version that is installed. */
export function readAdvisory(advisory: Fields, tool: Tool): RawFinding[] {
  const name = textOf(advisory.module_name, 300);
  const url = textOf(advisory.url, 2_048);
  const own = typeof advisory.id === 'number' ? [`npm:${advisory.id}`] : [];
  const ids = [...advisoryIdsIn(`${textOf(advisory.github_advisory_id, 50)} ${url}`), ...own];
  if (name === '' || ids.length === 0) return [];
  const { score, vectorString } = fieldsOf(advisory.cvss);
  const known = vulnerabilityFrom([...ids, ...textsOf(advisory.cves, MANY)], {
    vectors: [vectorString],
    score: score === 0 ? undefined : score,
  });
  const patched = textOf(advisory.patched_versions, 200);
  const isFixed = patched !== '' && patched !== '<0.0.0';
  const title = textOf(advisory.title, 300);
  const finding = (version: string, paths: unknown): RawFinding =>
    findingOf(tool, 'npm-audit', {
      rule_id: ids[0] as string,
      name: title === '' ? `${ids[0]} in ${name}` : `${title} (${name})`,
      category: 'dependency',
      severity: severityFrom(advisory.severity, known?.cvss?.score),
      confidence: 90,
      description: textOf(advisory.overview, 8_000) || title,
      solution: textOf(advisory.recommendation, 2_000) || (isFixed ? `Update ${name} to ${patched}.` : ''),
      references: [url, ...(textOf(advisory.references, 8_000).match(/https?:\/\/[^\s)\]>]+/g) ?? [])],
      cwe: cwesOf(advisory.cwe, listOf(advisory.cwe)),
      vulnerability: known,
      location: {
        package: {
          purl: purlOf({ type: 'npm', name, version }),
          name,
          version,
          fixed_version: isFixed ? patched.replace(/^>=\s*/, '') : undefined,
          path: textsOf(paths, MANY),
        },
      },
      // The package URL of a place is without its version, and several may be installed.
      identity: version,
    });
  const installed = listOf(advisory.findings).map(fieldsOf);
  if (installed.length === 0) return [finding('', [])];
  return installed.map(({ version, paths }) => finding(textOf(version, 100), paths));
}
