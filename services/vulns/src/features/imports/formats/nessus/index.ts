import { eachXml, headOf, Ordinals, xmlHead } from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { findingsOf, isPassed, MOST_CVES, TOOL } from './item';
import { hostOf, type Host } from './host';

const ROOT = 'NessusClientData_v2';
const HOST = `${ROOT}.Report.ReportHost`;

/** The `.nessus` export, version 2, of Nessus and of Tenable's other products. */
const nessus: ReportFormat = {
  id: 'nessus',
  label: 'Nessus (.nessus v2)',
  source: 'application',

  detects: (head) => xmlHead(head)?.name === ROOT,

  read: async (open, sink) => {
    if (xmlHead(await headOf(open))?.name !== ROOT) throw new ReportError(`the root element is not ${ROOT}`);
    sink.tool(TOOL.name, TOOL.version);
    const ordinals = new Ordinals();
    const skipped = (reason: string): void => sink.skipped(`item ${reason}`);
    let host: Host = { name: '', address: '' };
    let known: ReadonlyMap<string, string> | undefined;
    for await (const { pattern, element, around } of eachXml(open, [`${HOST}.HostProperties`, `${HOST}.ReportItem`], {
      skipped,
      without: ['attachment'],
    })) {
      const outer = around.at(-1);
      if (outer !== known || pattern.endsWith('HostProperties')) {
        known = outer;
        host = hostOf(outer?.get('name') ?? '', pattern.endsWith('HostProperties') ? element : undefined);
      }
      if (pattern.endsWith('HostProperties')) continue;
      if (isPassed(element)) {
        sink.skipped('compliance check passed: not a finding');
        continue;
      }
      const findings = findingsOf(element, host, ordinals);
      if (findings.length === 0) sink.skipped('item without a plugin id');
      if (findings.length === MOST_CVES) sink.skipped(`item with ${MOST_CVES} CVEs or more: the rest is left out`);
      for (const finding of findings) await sink.finding(finding, host.name || host.address || undefined);
    }
  },
};

export default nessus;
