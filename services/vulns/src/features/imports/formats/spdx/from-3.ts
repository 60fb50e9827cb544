import type { Readable } from 'node:stream';
import { eachJson, fieldsOf, listOf, textOf } from '../../reading';
import { ReportError, type ReportSink } from '../../report-format';
import { assetOf, give, type Identified } from './from-2';

const typeOf = (element: Record<string, unknown>): string => textOf(element.type ?? element['@type'], 100);

/** SPDX 3.0 in JSON-LD: a flat graph of elements, of which packages are the components. */
export async function readJson3(open: () => Readable, sink: ReportSink): Promise<void> {
  let isSpdx = false;
  let asset: string | undefined;
  for await (const { pattern, value } of eachJson(open, ['$.@context', '$.@graph.*'])) {
    if (pattern === '$.@context') isSpdx ||= JSON.stringify(value).includes('spdx.org/rdf/3');
    const element = fieldsOf(value);
    if (typeOf(element) === 'SpdxDocument') asset = assetOf(textOf(element.name, 1_000));
    if (typeOf(element) === 'Tool') sink.tool(textOf(element.name, 100), '');
  }
  if (!isSpdx) throw new ReportError('`@context` is not that of SPDX 3');
  const skipped = (reason: string): void => sink.skipped(`element ${reason}`);
  for await (const { value } of eachJson(open, ['$.@graph.*'], { skipped })) {
    const element = fieldsOf(value);
    if (typeOf(element) !== 'software_Package') continue;
    const found: Identified = {
      name: textOf(element.name, 512),
      version: textOf(element.software_packageVersion, 512),
      purl: textOf(element.software_packageUrl, 2_048),
      cpes: [],
    };
    for (const { externalIdentifierType: type, identifier } of listOf(element.externalIdentifier)
      .slice(0, 100)
      .map(fieldsOf)) {
      if (type === 'packageUrl') found.purl ||= textOf(identifier, 2_048);
      if ((type === 'cpe23' || type === 'cpe22') && found.cpes.length < 20) found.cpes.push(textOf(identifier, 1_024));
    }
    await give(found, asset, sink);
  }
}
