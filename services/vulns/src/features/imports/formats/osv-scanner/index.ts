import { eachJson, fieldsOf, jsonHead, textOf } from '../../reading';
import type { ReportFormat } from '../../report-format';
import { packageKey, readPackages } from './groups';
import { readVulnerability } from './vulnerability';

const TOOL = { name: 'osv-scanner', version: '' };
const VULNERABILITY = '$.results.*.packages.*.vulnerabilities.*';

/** The JSON report of OSV-Scanner; it does not tell the scanner's version. */
const osvScanner: ReportFormat = {
  id: 'osv-scanner',
  label: 'OSV-Scanner JSON',
  source: 'application',

  detects: (head) => {
    const { results, ...root } = fieldsOf(jsonHead(head));
    if (!Array.isArray(results)) return false;
    const first = fieldsOf(results[0]);
    if (results.length === 0) return 'experimental_config' in root;
    return fieldsOf(first.source).path !== undefined && (first.packages === undefined || Array.isArray(first.packages));
  },

  read: async (open, sink) => {
    const { sources, packages } = await readPackages(open);
    sink.tool(TOOL.name, TOOL.version);
    const told = new Set<string>();
    const skipped = (reason: string): void => sink.skipped(`vulnerability ${reason}`);
    for await (const { path, value } of eachJson(open, [VULNERABILITY], { skipped })) {
      const osv = fieldsOf(value);
      const id = textOf(osv.id, 200);
      const key = packageKey(path);
      const found = packages.get(key);
      if (!found || id === '' || found.name === '') {
        sink.skipped('vulnerability without an id or a package');
        continue;
      }
      // Advisories of several sources about one vulnerability are one finding.
      const group = found.groups.findIndex(({ ids }) => ids.includes(id));
      const name = `${key}/${group === -1 ? id : group}`;
      if (told.has(name)) continue;
      told.add(name);
      await sink.finding(readVulnerability(osv, found, sources.get(String(path[1])) ?? '', TOOL));
    }
  },
};

export default osvScanner;
