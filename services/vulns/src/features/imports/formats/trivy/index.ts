import { eachJson, fieldsOf, isFields, jsonHead, type Fields } from '../../reading';
import type { ReportFormat, ReportSink } from '../../report-format';
import { readComponent } from './component';
import { isFirstForm } from './first-form';
import { readLicense, readMisconfiguration, readSecret } from './other-findings';
import { assetOf, ofAResult, ofResults, readHead, resourceKey, RESOURCES, resultKey } from './report';
import { readVulnerability, type Context } from './vulnerability';

const READERS = {
  Vulnerabilities: readVulnerability,
  Misconfigurations: readMisconfiguration,
  Secrets: readSecret,
  Licenses: readLicense,
} as const;
const PARTS = [...Object.keys(READERS), 'Packages'];

/** The JSON report of Trivy: images, file systems, repositories, clusters. */
const trivy: ReportFormat = {
  id: 'trivy',
  label: 'Trivy JSON',
  source: 'container',

  detects: (head) => {
    const read = jsonHead(head);
    if (Array.isArray(read)) return isFirstForm(fieldsOf(read[0]));
    const root = fieldsOf(read);
    if (root.ClusterName !== undefined) return RESOURCES.some((list) => root[list] !== undefined);
    return typeof root.SchemaVersion === 'number' && (root.ArtifactName !== undefined || Array.isArray(root.Results));
  },

  read: async (open, sink) => {
    const report = await readHead(open);
    sink.tool(report.tool.name, report.tool.version);
    sink.source(report.source);
    const patterns = PARTS.flatMap((part) => ofResults(`${part}.*`));
    const skipped = (reason: string): void => sink.skipped(`entry ${reason}`);
    for await (const { path, value } of eachJson(open, patterns, { skipped })) {
      if (!ofAResult(path)) continue;
      const target = report.targets.get(resultKey(path)) ?? { target: '', class: '', type: '' };
      const resource = path[0] === 'Results' ? undefined : report.resources.get(resourceKey(path));
      const part = String(path.at(-2));
      if (isFields(value)) await take(part, value, { report, target, resource }, sink, assetOf(report, path));
      else sink.skipped(`${part}: not an object`);
    }
  },
};

async function take(part: string, value: Fields, context: Context, sink: ReportSink, asset?: string): Promise<void> {
  if (part === 'Packages') return sink.component(readComponent(value, context), asset);
  const finding = READERS[part as keyof typeof READERS](value, context);
  if (finding) await sink.finding(finding, asset);
  else
    sink.skipped(typeof value.Status === 'string' ? `${part}: status ${value.Status.slice(0, 30)}` : `${part}: no id`);
}

export default trivy;
