import { eachJson, fieldsOf, isFields, jsonHead, listOf, Ordinals, textOf } from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { readResult } from './result';

/** `semgrep scan --json` and `semgrep ci --json`: code, secrets and dependencies. */
const semgrep: ReportFormat = {
  id: 'semgrep',
  label: 'Semgrep JSON',
  source: 'application',

  detects: (head) => {
    const root = fieldsOf(jsonHead(head));
    if (!Array.isArray(root.results)) return false;
    const first = fieldsOf(root.results[0]);
    if (root.results.length > 0) return typeof first.check_id === 'string' && typeof first.path === 'string';
    return Array.isArray(root.errors) && Array.isArray(fieldsOf(root.paths).scanned);
  },

  read: async (open, sink) => {
    const tool = { name: 'Semgrep', version: '' };
    let seen = false;
    for await (const { pattern, value } of eachJson(open, ['$.version', '$.errors', '$.paths.scanned'])) {
      if (pattern === '$.version') tool.version = textOf(value, 50);
      else seen ||= Array.isArray(value);
    }
    if (!seen) throw new ReportError('neither `errors` nor `paths` is there');
    sink.tool(tool.name, tool.version);
    const ordinals = new Ordinals();
    const skipped = (reason: string): void => sink.skipped(`result ${reason}`);
    for await (const { value } of eachJson(open, ['$.results.*'], { skipped })) {
      const result = fieldsOf(value);
      if (!isFields(value) || textOf(result.check_id, 1) === '') sink.skipped('result without a `check_id`');
      else if (isIgnored(result)) sink.skipped('suppressed in the report (nosemgrep)');
      else await sink.finding(readResult(result, tool, ordinals));
    }
  },
};

const isIgnored = (result: Record<string, unknown>): boolean =>
  fieldsOf(result.extra).is_ignored === true || listOf(result.flags).includes('ignored');

export default semgrep;
