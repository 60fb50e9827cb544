import type { RawFinding } from '@osk/contracts';
import type { CodeEngine } from '../engine';
import { adapter, readJson } from '../tools/adapter';
import { gather } from '../tools/gather';
import { fieldsOf, isFields, lineOf, listOf, textOf, textsOf, type Fields } from '../tools/json';
import { cwesOf, scoreOf } from '../tools/ratings';
import { relativePath } from '../tools/relative-path';
import { ToolError } from '../tools/tool-error';
import { packageFinding, type Detection } from '../tools/vulnerable-package';
import { trivyCommand } from './trivy-command';

/** Trivy's vulnerable packages. */
export default function trivy(): CodeEngine {
  return adapter({
    id: 'trivy',
    part: 'dependencies',
    description: 'Vulnerable packages by Trivy',
    versionArgs: ['--version'],
    okCodes: [0],
    command: (place) => trivyCommand(place, 'vuln'),
    read(printed, { root }, tool) {
      const entries = resultsOf(readJson(printed)).flatMap((result) =>
        listOf(result.Vulnerabilities).map((entry) => ({ file: textOf(result.Target, 4_096), found: fieldsOf(entry) })),
      );
      return gather(entries, ({ file, found }) => findingOf(found, relativePath(root, file), tool));
    },
  });
}

/** The results of a report; a report without any says so with `null`. */
export function resultsOf(report: unknown): Fields[] {
  if (!isFields(report) || !('SchemaVersion' in report || 'Results' in report))
    throw new ToolError('bad_output', 'what it printed is no report of Trivy');
  return listOf(report.Results).map(fieldsOf);
}

function findingOf(found: Fields, file: string | undefined, tool: Detection): RawFinding | undefined {
  const [place] = listOf(found.Locations).map(fieldsOf);
  return packageFinding(
    {
      ids: [textOf(found.VulnerabilityID, 200), ...textsOf(found.VendorIDs, 20, 200)],
      purl: textOf(fieldsOf(found.PkgIdentifier).PURL),
      name: textOf(found.PkgName, 512),
      version: textOf(found.InstalledVersion, 512),
      fixed: textOf(found.FixedVersion, 200),
      file,
      line: lineOf(place?.StartLine),
      title: textOf(found.Title, 300),
      description: textOf(found.Description, 8_000),
      severity: textOf(found.Severity, 20),
      cvss: cvssOf(found),
      references: [textOf(found.PrimaryURL), ...textsOf(found.References)].filter((url) => url !== ''),
      cwe: cwesOf(textsOf(found.CweIDs)),
    },
    tool,
  );
}

/** The first source's newest score with a vector. */
function cvssOf(found: Fields) {
  for (const source of Object.values(fieldsOf(found.CVSS)).map(fieldsOf))
    for (const [version, vector, score] of [
      ['4.0', textOf(source.V40Vector, 300), scoreOf(source.V40Score)],
      ['3.1', textOf(source.V3Vector, 300), scoreOf(source.V3Score)],
    ] as const)
      if (vector !== '' && score !== undefined)
        return { version: /^CVSS:(\d\.\d)/.exec(vector)?.[1] ?? version, vector, score };
  return null;
}
