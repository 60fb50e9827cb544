import { eachJson, fieldsOf, jsonHead, listOf } from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { readAdvisory } from './advisory';
import { readVia } from './via';

const TOOL = { name: 'npm audit', version: '' };
const VERSION_2 = '$.vulnerabilities.*';
const VERSION_1 = '$.advisories.*';

/** `npm audit --json`: of npm 7 and later (`auditReportVersion` 2), and of npm 6, which pnpm still writes. */
const npmAudit: ReportFormat = {
  id: 'npm-audit',
  label: 'npm audit JSON',
  source: 'application',

  detects: (head) => {
    const root = fieldsOf(jsonHead(head));
    if (typeof root.auditReportVersion === 'number') return true;
    const action = fieldsOf(listOf(root.actions)[0]);
    if (Array.isArray(root.actions) && (action.resolves !== undefined || root.advisories !== undefined)) return true;
    const [advisory] = Object.values(fieldsOf(root.advisories)).map(fieldsOf);
    return advisory?.module_name !== undefined;
  },

  read: async (open, sink) => {
    let isAudit = false;
    sink.tool(TOOL.name, TOOL.version);
    const patterns = ['$.auditReportVersion', '$.muted', '$.metadata', VERSION_2, VERSION_1];
    const skipped = (reason: string): void => sink.skipped(`advisory ${reason}`);
    for await (const { pattern, value } of eachJson(open, patterns, { skipped })) {
      isAudit ||= pattern === '$.auditReportVersion' || pattern === '$.muted' || pattern === '$.metadata';
      if (pattern === VERSION_2) {
        for (const via of listOf(fieldsOf(value).via)) {
          // A name says that the package depends on one that is told of itself.
          if (typeof via === 'string') continue;
          const finding = readVia(fieldsOf(via), fieldsOf(value), TOOL);
          if (finding) await sink.finding(finding);
          else sink.skipped('advisory without an id');
        }
      } else if (pattern === VERSION_1) {
        const findings = readAdvisory(fieldsOf(value), TOOL);
        for (const finding of findings) await sink.finding(finding);
        if (findings.length === 0) sink.skipped('advisory without an id');
      }
    }
    if (!isAudit) throw new ReportError('neither `auditReportVersion` nor `metadata` is there');
  },
};

export default npmAudit;
