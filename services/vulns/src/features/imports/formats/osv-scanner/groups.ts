import type { Readable } from 'node:stream';
import { eachJson, fieldsOf, listOf, textOf, textsOf, type Fields, type JsonPath } from '../../reading';
import { ReportError } from '../../report-format';

/** What the scanner says of one package of one source. */
export interface ScannedPackage {
  name: string;
  version: string;
  ecosystem: string;
  /** Ids that are one vulnerability, with the worst score among them. */
  groups: { ids: string[]; aliases: string[]; score: string }[];
}

export interface Scanned {
  sources: Map<string, string>;
  packages: Map<string, ScannedPackage>;
}

const RESULTS = '$.results';
const SOURCE = '$.results.*.source.path';
const PACKAGE = '$.results.*.packages.*.package';
const GROUPS = '$.results.*.packages.*.groups';
const MOST = 500_000;

export const packageKey = (path: JsonPath): string => `${path[1]}/${path[3]}`;

/** The packages of the report without their vulnerabilities, which stand between the two halves of what is said of them. */
export async function readPackages(open: () => Readable): Promise<Scanned> {
  const sources = new Map<string, string>();
  const packages = new Map<string, ScannedPackage>();
  for await (const { pattern, path, value } of eachJson(open, [SOURCE, PACKAGE, GROUPS])) {
    if (pattern === SOURCE) sources.set(String(path[1]), textOf(value, 4_096));
    else if (packages.size < MOST) {
      const known = packages.get(packageKey(path)) ?? { name: '', version: '', ecosystem: '', groups: [] };
      packages.set(packageKey(path), { ...known, ...(pattern === PACKAGE ? packageOf(value) : groupsOf(value)) });
    }
  }
  if (packages.size === 0 && !(await isEmptyReport(open))) throw new ReportError('`results` with packages is missing');
  return { sources, packages };
}

/** Nothing found is `{"results": []}`, and small. */
async function isEmptyReport(open: () => Readable): Promise<boolean> {
  for await (const { value } of eachJson(open, [RESULTS])) return Array.isArray(value);
  return false;
}

function packageOf(value: unknown): Partial<ScannedPackage> {
  const { name, version, ecosystem, commit } = fieldsOf(value);
  return {
    name: textOf(name, 512),
    version: textOf(version, 512) || textOf(commit, 100),
    ecosystem: textOf(ecosystem, 100),
  };
}

function groupsOf(value: unknown): Pick<ScannedPackage, 'groups'> {
  const read = (group: Fields) => ({
    ids: textsOf(group.ids, { count: 50, length: 200 }),
    aliases: textsOf(group.aliases, { count: 50, length: 200 }),
    score: textOf(group.max_severity, 10),
  });
  return { groups: listOf(value).slice(0, 10_000).map(fieldsOf).map(read) };
}
