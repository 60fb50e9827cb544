import {
  eachJson,
  eachXml,
  fieldsOf,
  headOf,
  jsonHead,
  listOf,
  Ordinals,
  textOf,
  xmlHead,
  type Tool,
} from '../../reading';
import { ReportError, type ReportFormat, type ReportSink } from '../../report-format';
import { readAlert, type Site } from './alert';
import { alertFromXml } from './from-xml';
import { siteKey, readSites } from './sites';

const ROOT = 'OWASPZAPReport';

async function give(value: unknown, site: Site, tool: Tool, ordinals: Ordinals, sink: ReportSink): Promise<void> {
  const alert = readAlert(fieldsOf(value), site, tool, ordinals);
  if (typeof alert === 'string') sink.skipped(alert);
  else for (const finding of alert) await sink.finding(finding, site.name || undefined);
}

async function readXml(open: Parameters<ReportFormat['read']>[0], sink: ReportSink): Promise<void> {
  const root = xmlHead(await headOf(open));
  if (root?.name !== ROOT) throw new ReportError(`the root element is not ${ROOT}`);
  const tool = { name: 'ZAP', version: root.attributes.get('version')?.slice(0, 50) ?? '' };
  sink.tool(tool.name, tool.version);
  const ordinals = new Ordinals();
  const skipped = (reason: string): void => sink.skipped(`alert ${reason}`);
  const patterns = [`${ROOT}.site.alerts.alertitem`];
  for await (const { element, around } of eachXml(open, patterns, { skipped })) {
    const name = around[1]?.get('name') ?? '';
    await give(alertFromXml(element), { name, host: around[1]?.get('host') ?? '' }, tool, ordinals, sink);
  }
}

async function readJson(open: Parameters<ReportFormat['read']>[0], sink: ReportSink): Promise<void> {
  const { sites, tool } = await readSites(open);
  sink.tool(tool.name, tool.version);
  const ordinals = new Ordinals();
  const skipped = (reason: string): void => sink.skipped(`alert ${reason}`);
  for await (const { path, value } of eachJson(open, ['$.site.*.alerts.*', '$.site.alerts.*'], { skipped })) {
    await give(value, sites.get(siteKey(path)) ?? { name: '', host: '' }, tool, ordinals, sink);
  }
}

/** The traditional report of ZAP, as JSON and as XML, with and without requests. */
const zap: ReportFormat = {
  id: 'zap',
  label: 'ZAP JSON or XML',
  source: 'application',

  detects: (head) => {
    if (xmlHead(head)?.name === ROOT) return true;
    const root = fieldsOf(jsonHead(head));
    if (root.site === undefined) return false;
    const [first] = Array.isArray(root.site) ? listOf(root.site) : [root.site];
    return root['@programName'] === 'ZAP' || textOf(fieldsOf(first)['@name'], 10) !== '';
  },

  read: async (open, sink) => {
    const head = await headOf(open);
    await (head.trimStart().startsWith('<') ? readXml(open, sink) : readJson(open, sink));
  },
};

export default zap;
