import type { Readable } from 'node:stream';
import { eachJson, fieldsOf, isFields, jsonHead, Ordinals, textOf, type JsonPath } from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { readCheck } from './check';

const NAME = 'Checkov';

/** One kind of file gives an object, several a list of them. */
const both = (name: string): string[] => [`$.${name}`, `$.*.${name}`];
const reportOf = (path: JsonPath): string => (typeof path[0] === 'number' ? String(path[0]) : '');

/** `terraform`, `kubernetes`, `secrets`, ... of each report, and the version; an empty report has the version alone. */
async function readHead(open: () => Readable): Promise<{ types: Map<string, string>; version: string }> {
  const types = new Map<string, string>();
  let version = '';
  let seen = false;
  const patterns = ['check_type', 'summary', 'checkov_version'].flatMap(both);
  for await (const { path, value } of eachJson(open, patterns)) {
    const field = String(path.at(-1));
    if (path.length > 1 && typeof path[0] !== 'number') continue;
    seen = true;
    if (field === 'check_type') types.set(reportOf(path), textOf(value, 50));
    else version ||= textOf(field === 'summary' ? fieldsOf(value).checkov_version : value, 50);
  }
  if (!seen) throw new ReportError('neither `check_type` nor `summary` is there');
  return { types, version };
}

/** The JSON report of Checkov, of one kind of file or of several. */
const checkov: ReportFormat = {
  id: 'checkov',
  label: 'Checkov JSON',
  source: 'application',

  detects: (head) => {
    const read = jsonHead(head);
    const root = fieldsOf(Array.isArray(read) ? read[0] : read);
    if (typeof root.checkov_version === 'string') return typeof root.failed === 'number';
    const results = fieldsOf(root.results);
    return typeof root.check_type === 'string' && ['passed_checks', 'failed_checks'].some((list) => list in results);
  },

  read: async (open, sink) => {
    const { types, version } = await readHead(open);
    const tool = { name: NAME, version };
    sink.tool(tool.name, tool.version);
    const ordinals = new Ordinals();
    const skipped = (reason: string): void => sink.skipped(`check ${reason}`);
    const patterns = ['results.failed_checks.*', 'results.skipped_checks.*'].flatMap(both);
    for await (const { pattern, path, value } of eachJson(open, patterns, { skipped })) {
      if (pattern.endsWith('skipped_checks.*')) {
        sink.skipped('suppressed in the report (skipped check)');
        continue;
      }
      const type = types.get(reportOf(path)) ?? '';
      const finding = isFields(value) ? readCheck(value, type, tool, ordinals) : null;
      if (finding) await sink.finding(finding);
      else sink.skipped('check without an id, or that has not failed');
    }
  },
};

export default checkov;
