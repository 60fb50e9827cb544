import type { Readable } from 'node:stream';
import type { ReportedComponent } from '@osk/contracts';
import { eachJson, fieldsOf, listOf, purlOf, textOf, textsOf } from '../../reading';
import { ReportError, type ReportSink } from '../../report-format';

export interface Identified {
  name: string;
  version: string;
  purl: string;
  cpes: string[];
}

/** A package as a component; null where nothing tells which product it is. */
export function componentOf({ name, version, purl, cpes }: Identified): ReportedComponent | null {
  const url = purl || (cpes.length > 0 ? purlOf({ type: 'generic', name, version }) : '');
  if (url === '') return null;
  return { purl: url, name, version: version === 'NOASSERTION' ? '' : version, ...(cpes.length > 0 ? { cpes } : {}) };
}

export async function give(found: Identified, asset: string | undefined, sink: ReportSink): Promise<void> {
  const component = componentOf(found);
  if (component) await sink.component(component, asset);
  else sink.skipped('package without a package URL or a CPE');
}

/** `Tool: syft-1.4.1` (SPDX 2.3 section 6.8). */
export function tellTool(creator: string, sink: ReportSink): void {
  const [, name, version] = /^Tool:\s*(.+?)(?:[-\s]v?(\d[\w.+-]*))?\s*$/.exec(creator.slice(0, 300)) ?? [];
  if (name) sink.tool(name, version ?? '');
}

/** The document's name where it is one: a path is nothing to anybody else. */
export const assetOf = (name: string): string | undefined =>
  name === '' || name === 'NOASSERTION' || /^(?:\.|\/|[A-Za-z]:[\\/])/.test(name) ? undefined : name;

/** The kind of an external reference (SPDX 2.3 annex F). */
export function withReference(found: Identified, type: string, locator: string): void {
  if (type === 'purl') found.purl ||= locator;
  else if (/^(?:cpe2[23]Type)$/.test(type) && found.cpes.length < 20) found.cpes.push(locator);
}

/** SPDX 2.2 and 2.3 in JSON. */
export async function readJson2(open: () => Readable, sink: ReportSink): Promise<void> {
  let version = '';
  let asset: string | undefined;
  for await (const { pattern, value } of eachJson(open, ['$.spdxVersion', '$.name', '$.creationInfo.creators'])) {
    if (pattern === '$.spdxVersion') version = textOf(value, 50);
    else if (pattern === '$.name') asset = assetOf(textOf(value, 1_000));
    else for (const creator of textsOf(value, { count: 10, length: 300 })) tellTool(creator, sink);
  }
  if (!version.startsWith('SPDX-2.')) throw new ReportError('`spdxVersion` is not SPDX-2');
  const skipped = (reason: string): void => sink.skipped(`package ${reason}`);
  for await (const { value } of eachJson(open, ['$.packages.*'], { skipped })) {
    const fields = fieldsOf(value);
    const found = { name: textOf(fields.name, 512), version: textOf(fields.versionInfo, 512), purl: '', cpes: [] };
    for (const reference of listOf(fields.externalRefs).slice(0, 100).map(fieldsOf))
      withReference(found, textOf(reference.referenceType, 50), textOf(reference.referenceLocator, 2_048));
    await give(found, asset, sink);
  }
}
