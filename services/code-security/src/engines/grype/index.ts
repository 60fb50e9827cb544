import type { RawFinding } from '@osk/contracts';
import type { CodeEngine } from '../engine';
import { adapter, readJson } from '../tools/adapter';
import { gather } from '../tools/gather';
import { fieldsOf, isFields, listOf, textOf, textsOf, type Fields } from '../tools/json';
import { cwesOf, scoreOf } from '../tools/ratings';
import { relativePath } from '../tools/relative-path';
import { ToolError } from '../tools/tool-error';
import { packageFinding, type Detection } from '../tools/vulnerable-package';

/** Grype on a folder, with the database its operator keeps; a `.grype.yaml` of the scanned code is not read. */
export default function grype(): CodeEngine {
  return adapter({
    id: 'grype',
    part: 'dependencies',
    description: 'Vulnerable packages by Grype',
    versionArgs: ['--version'],
    okCodes: [0],
    command: async ({ root, put }) => ({
      args: [`dir:${root}`, '--output', 'json', '--quiet', '--config', await put('grype.yaml', '{}\n')],
      env: {
        GRYPE_DB_AUTO_UPDATE: 'false',
        GRYPE_DB_VALIDATE_AGE: 'false',
        GRYPE_CHECK_FOR_APP_UPDATE: 'false',
      },
    }),
    read(printed, { root }, tool) {
      const report = readJson(printed);
      if (!isFields(report) || !('matches' in report))
        throw new ToolError('bad_output', 'what it printed is no report of Grype');
      return gather(listOf(report.matches).map(fieldsOf), (match) => findingOf(match, root, tool));
    },
  });
}

function findingOf(match: Fields, root: string, tool: Detection): RawFinding | undefined {
  const vulnerability = fieldsOf(match.vulnerability);
  const artifact = fieldsOf(match.artifact);
  const related = listOf(match.relatedVulnerabilities).map(fieldsOf);
  const all = [vulnerability, ...related];
  const [place] = listOf(artifact.locations).map(fieldsOf);
  const [fixed = ''] = textsOf(fieldsOf(vulnerability.fix).versions, 1, 200);
  return packageFinding(
    {
      ids: all.map(({ id }) => textOf(id, 200)),
      purl: textOf(artifact.purl),
      name: textOf(artifact.name, 512),
      version: textOf(artifact.version, 512),
      fixed,
      file: relativePath(root, textOf(place?.path, 4_096)),
      title: '',
      description: all.map(({ description }) => textOf(description, 8_000)).find((text) => text !== '') ?? '',
      severity: textOf(vulnerability.severity, 20),
      cvss: cvssOf(all),
      references: [textOf(vulnerability.dataSource), ...textsOf(vulnerability.urls)].filter((url) => url !== ''),
      cwe: cwesOf(all.flatMap(({ cwes }) => listOf(cwes).map((one) => textOf(fieldsOf(one).cwe, 20)))),
    },
    tool,
  );
}

function cvssOf(vulnerabilities: readonly Fields[]) {
  for (const entry of vulnerabilities.flatMap(({ cvss }) => listOf(cvss).map(fieldsOf))) {
    const vector = textOf(entry.vector, 300);
    const score = scoreOf(fieldsOf(entry.metrics).baseScore);
    if (vector !== '' && score !== undefined) return { version: textOf(entry.version, 10) || '3.1', vector, score };
  }
  return null;
}
