import type { RawFinding } from '@osk/contracts';
import { packageEcosystem } from '@osk/versions';
import { purlOf } from '@osk/components';
import type { CodeEngine } from '../engine';
import { adapter, readJson } from '../tools/adapter';
import { gather } from '../tools/gather';
import { fieldsOf, isFields, listOf, textOf, textsOf, type Fields } from '../tools/json';
import { cwesOf, scoreOf, severityFrom } from '../tools/ratings';
import { relativePath } from '../tools/relative-path';
import { ToolError } from '../tools/tool-error';
import { packageFinding, type Detection } from '../tools/vulnerable-package';

/**
 * OSV-Scanner with the databases its operator has downloaded. A config given by flag stands in for every
 * `osv-scanner.toml` of the scanned code. Exit codes: 1 found something, 128 found no packages.
 */
export default function osvScanner(): CodeEngine {
  return adapter({
    id: 'osv-scanner',
    part: 'dependencies',
    description: 'Vulnerable packages by OSV-Scanner',
    versionArgs: ['--version'],
    okCodes: [0, 1, 128],
    async command({ root, put }, version) {
      const what = version.startsWith('1.') ? ['scan'] : ['scan', 'source'];
      const settings = ['--config', await put('config.toml', ''), '--format', 'json'];
      return { args: [...what, '--recursive', '--no-ignore', '--offline', ...settings, root] };
    },
    read(printed, { root }, tool) {
      if (printed.toString('utf8').trim() === '') return { findings: [], unread: 0 };
      const report = readJson(printed);
      if (!isFields(report) || !('results' in report))
        throw new ToolError('bad_output', 'what it printed is no report of OSV-Scanner');
      return gather(groupsIn(report, root), (group) => findingOf(group, tool));
    },
  });
}

/** One vulnerability of one package of one file, with all the records that speak of it. */
interface Group {
  file: string | undefined;
  pkg: Fields;
  ids: string[];
  score: number | undefined;
  records: Fields[];
}

function* groupsIn(report: Fields, root: string): Generator<Group> {
  for (const result of listOf(report.results).map(fieldsOf)) {
    const file = relativePath(root, textOf(fieldsOf(result.source).path, 4_096));
    for (const entry of listOf(result.packages).map(fieldsOf)) {
      const records = listOf(entry.vulnerabilities).map(fieldsOf);
      for (const group of listOf(entry.groups).map(fieldsOf)) {
        const ids = [...textsOf(group.ids, 50, 200), ...textsOf(group.aliases, 50, 200)];
        const score = scoreOf(group.max_severity);
        const spoken = records.filter((record) => ids.includes(textOf(record.id, 200)));
        yield { file, pkg: fieldsOf(entry.package), ids, score, records: spoken };
      }
    }
  }
}

function findingOf({ file, pkg, ids, score, records }: Group, tool: Detection): RawFinding | undefined {
  const first = (read: (record: Fields) => string): string => records.map(read).find((text) => text !== '') ?? '';
  const name = textOf(pkg.name, 512);
  const word = first((record) => textOf(fieldsOf(record.database_specific).severity, 20));
  return packageFinding(
    {
      ids,
      purl: purlFrom(textOf(pkg.ecosystem, 100), name, textOf(pkg.version, 512)),
      name,
      version: textOf(pkg.version, 512),
      // Which of the fixes is on the branch of the installed version is for the platform's own matching to say.
      fixed: '',
      file,
      title: first((record) => textOf(record.summary, 300)),
      description: first((record) => textOf(record.details, 8_000)),
      severity: severityFrom(score === undefined ? word : '', score),
      cvss: null,
      references: records.flatMap((record) => listOf(record.references).map((one) => textOf(fieldsOf(one).url))),
      cwe: cwesOf(records.flatMap((record) => textsOf(fieldsOf(record.database_specific).cwe_ids))),
    },
    tool,
  );
}

/** The package as our own catalogue would name it; '' for an ecosystem without purls. */
function purlFrom(ecosystem: string, name: string, version: string): string {
  const known = packageEcosystem(ecosystem.split(':', 1)[0] as string);
  if (!known) return '';
  const cut = name.lastIndexOf(known.joint);
  return cut <= 0
    ? purlOf(known.types[0] as string, undefined, name, version)
    : purlOf(known.types[0] as string, name.slice(0, cut), name.slice(cut + known.joint.length), version);
}
