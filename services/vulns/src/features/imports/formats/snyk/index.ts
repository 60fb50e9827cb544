import type { Readable } from 'node:stream';
import { eachJson, fieldsOf, isFields, jsonHead, listOf, Ordinals, textOf, type JsonPath } from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { issueKey, readIssue } from './issue';

const TOOL = { name: 'Snyk', version: '' };
const FIELDS = ['ok', 'error', 'projectName', 'displayTargetFile', 'targetFile', 'path', 'docker'];

interface Project {
  asset: string;
  file: string;
  isImage: boolean;
}

/** One report is an object, several (`--all-projects`) are a list of them. */
const projectOf = (path: JsonPath): string => (typeof path[0] === 'number' ? String(path[0]) : '');
const both = (name: string): string[] => [`$.${name}`, `$.*.${name}`];

async function readProjects(open: () => Readable): Promise<Map<string, Project>> {
  const told = new Map<string, Map<string, unknown>>();
  for await (const { path, value } of eachJson(open, FIELDS.flatMap(both))) {
    const field = String(path.at(-1));
    // `vulnerabilities.path` of an object at the root is no project.
    if (path.length === 2 && typeof path[0] !== 'number') continue;
    const project = projectOf(path);
    told.set(project, (told.get(project) ?? new Map<string, unknown>()).set(field, value));
  }
  if (told.size === 0) throw new ReportError('neither `ok` nor `projectName` is there');
  const projects = new Map<string, Project>();
  for (const [key, fields] of told) {
    if (typeof fields.get('error') === 'string')
      throw new ReportError(`the tool has failed: ${textOf(fields.get('error'), 200)}`);
    const name = textOf(fields.get('projectName'), 1_000);
    const isImage = isFields(fields.get('docker')) || name.startsWith('docker-image|');
    const image = textOf(fields.get('path'), 1_000);
    projects.set(key, {
      asset: isImage && image !== '' ? image : name.replace(/^docker-image\|/, ''),
      file: isImage ? '' : textOf(fields.get('displayTargetFile') ?? fields.get('targetFile'), 4_096),
      isImage,
    });
  }
  return projects;
}

/** `snyk test --json` and `snyk container test --json`, of one project or of several. */
const snyk: ReportFormat = {
  id: 'snyk',
  label: 'Snyk test JSON',
  source: 'application',

  detects: (head) => {
    const read = jsonHead(head);
    const root = fieldsOf(Array.isArray(read) ? read[0] : read);
    if (!Array.isArray(root.vulnerabilities)) return false;
    const first = fieldsOf(root.vulnerabilities[0]);
    return (
      typeof root.ok === 'boolean' ||
      root.dependencyCount !== undefined ||
      (first.id !== undefined && (Array.isArray(first.from) || first.upgradePath !== undefined || 'CVSSv3' in first))
    );
  },

  read: async (open, sink) => {
    const projects = await readProjects(open);
    sink.tool(TOOL.name, TOOL.version);
    if ([...projects.values()].every(({ isImage }) => isImage)) sink.source('container');
    const ordinals = new Ordinals();
    const patterns = ['vulnerabilities.*', 'filtered.ignore.*'].flatMap(both);
    const skipped = (reason: string): void => sink.skipped(`issue ${reason}`);
    for await (const { path, value } of eachJson(open, patterns, { skipped })) {
      if (listOf(path).includes('filtered')) {
        sink.skipped('dismissed in the report (ignored by policy)');
        continue;
      }
      const issue = fieldsOf(value);
      const key = projectOf(path);
      const project = projects.get(key) ?? { asset: '', file: '', isImage: false };
      const finding = readIssue(issue, TOOL, project.file);
      if (!finding) sink.skipped('issue without an id or a package');
      // Every way to a package is an entry of its own; the first one is kept.
      else if (ordinals.of(key, issueKey(issue)) === '') await sink.finding(finding, project.asset || undefined);
    }
  },
};

export default snyk;
