import type { Readable } from 'node:stream';
import { lines } from '../../../../feeds/read/lines';
import { ReportError, type ReportSink } from '../../report-format';
import { assetOf, give, tellTool, withReference, type Identified } from './from-2';

/** SPDX 2 as tags and values, a line each; text between `<text>` and `</text>` may run over several and is passed over. */
export async function readTags(open: () => Readable, sink: ReportSink): Promise<void> {
  let isSpdx = false;
  let inText = false;
  let asset: string | undefined;
  let found: Identified | null = null;
  for await (const line of lines(open() as AsyncIterable<Buffer>)) {
    if (inText) {
      inText = !line.includes('</text>');
      continue;
    }
    const [, tag = '', value = ''] = /^\s*(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    inText = value.includes('<text>') && !value.includes('</text>');
    if (tag === 'SPDXVersion') isSpdx ||= value.startsWith('SPDX-2.');
    else if (tag === 'DocumentName') asset = assetOf(value);
    else if (tag === 'Creator') tellTool(value, sink);
    else if (tag === 'PackageName') {
      if (found) await give(found, asset, sink);
      found = { name: value, version: '', purl: '', cpes: [] };
    } else if (found && tag === 'PackageVersion') found.version = value;
    else if (found && tag === 'ExternalRef') {
      const [, type = '', locator = ''] = value.split(/\s+/);
      withReference(found, type, locator);
    }
  }
  if (!isSpdx) throw new ReportError('`SPDXVersion` is not SPDX-2');
  if (inText) throw new ReportError('the file is cut off inside a text');
  if (found) await give(found, asset, sink);
}
