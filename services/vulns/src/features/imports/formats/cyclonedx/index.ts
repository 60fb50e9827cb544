import type { Fields, Tool } from '../../reading';
import type { ReportFormat, ReportSink } from '../../report-format';
import { affectedOf, flat, readComponent, refOf, type Affected } from './component';
import { looksLikeJson, looksLikeXml, openDocument, type BomDocument } from './document';
import { assetOf, toolsOf } from './metadata';
import { systemOf, SystemPackages } from './system';
import { dismissalOf, readVulnerability, refsOf } from './vulnerability';

/** References that are followed; beyond them a vulnerability is told without its component. */
const MOST_REFS = 300_000;

interface Subject {
  tool: Tool;
  asset: string | undefined;
}

/** CycloneDX 1.0 to 1.7, JSON and XML: components, vulnerabilities, and those that an analysis has dismissed. */
const cyclonedx: ReportFormat = {
  id: 'cyclonedx',
  label: 'CycloneDX',
  source: 'application',
  inventory: true,

  detects: (head) => looksLikeJson(head) || looksLikeXml(head),

  read: async (open, sink) => {
    const document = await openDocument(open);
    // What vulnerabilities refer to may come before or after them, and only that is worth remembering.
    const { subject, wanted } = await survey(document, sink);
    const affected = await components(document, subject, wanted, sink);
    await vulnerabilities(document, subject, affected, sink);
  },
};

async function survey(document: BomDocument, sink: ReportSink): Promise<{ subject: Subject; wanted: Set<string> }> {
  const wanted = new Set<string>();
  let metadata: Fields = {};
  for await (const { part, value } of document.entries(['metadata', 'vulnerabilities'], () => {})) {
    if (part === 'metadata') metadata = value;
    else if (dismissalOf(value) === null) for (const ref of refsOf(value)) if (wanted.size < MOST_REFS) wanted.add(ref);
  }
  const tools = toolsOf(metadata).filter(({ name }) => name !== '');
  for (const { name, version } of tools) sink.tool(name, version);
  const { type } = (metadata.component ?? {}) as Fields;
  if (type === 'container') sink.source('container');
  return { subject: { tool: tools[0] ?? { name: 'CycloneDX', version: '' }, asset: assetOf(metadata) }, wanted };
}

async function components(
  document: BomDocument,
  { asset }: Subject,
  wanted: ReadonlySet<string>,
  sink: ReportSink,
): Promise<Map<string, Affected>> {
  const affected = new Map<string, Affected>();
  const packages = new SystemPackages();
  const remember = (component: Fields): void => {
    packages.note(systemOf(component));
    const ref = refOf(component);
    if (ref !== '' && wanted.has(ref)) affected.set(ref, affectedOf(component));
  };
  const skipped = (reason: string): void => sink.skipped(`component ${reason}`);
  for await (const { part, value } of document.entries(['metadata', 'components'], skipped)) {
    if (part === 'metadata') {
      for (const component of flat((value.component ?? {}) as Fields)) remember(component);
      continue;
    }
    for (const component of flat(value)) {
      remember(component);
      const read = readComponent(component);
      if (read) {
        if (!packages.holds(read)) await sink.component(read, asset);
      } else if (systemOf(component) === '') sink.skipped('component without a package URL or a CPE');
    }
  }
  for (const component of packages.released()) await sink.component(component, asset);
  return affected;
}

async function vulnerabilities(
  document: BomDocument,
  { tool, asset }: Subject,
  affected: ReadonlyMap<string, Affected>,
  sink: ReportSink,
): Promise<void> {
  const skipped = (reason: string): void => sink.skipped(`vulnerability ${reason}`);
  for await (const { value } of document.entries(['vulnerabilities'], skipped)) {
    const dismissal = dismissalOf(value);
    if (dismissal !== null) {
      sink.skipped(`dismissed in the report (${dismissal})`);
      continue;
    }
    const targets = refsOf(value).flatMap((ref) => affected.get(ref) ?? []);
    for (const target of targets.length > 0 ? targets : [null]) {
      const finding = readVulnerability(value, target, tool);
      if (finding) await sink.finding(finding, asset);
      else sink.skipped('vulnerability without an id');
    }
  }
}

export default cyclonedx;
