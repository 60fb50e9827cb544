import type { Readable } from 'node:stream';
import { DocumentError, eachJson, headOf, xmlHead, type XmlHead } from '@osk/readers';
import { cycloneDxJson } from './cyclonedx-json';
import { cycloneDxXml } from './cyclonedx-xml';
import { refuseSpdx3, spdxJson } from './spdx-json';
import type { BomDocument } from './types';

const JSON_VERSIONS = /^1\.[2-7]$/;
const XML_SPACE = /^https?:\/\/cyclonedx\.org\/schema\/bom\/(1\.[0-7])$/;
const HEAD = 64 * 1024;

/**
 * Finds out by its content what a document is. `checked` gives the same bytes as `open`, as long as they are UTF-8.
 * @throws DocumentError where it is nothing that is read here
 */
export async function detectDocument(checked: () => Readable, open: () => Readable): Promise<BomDocument> {
  const start = await firstBytes(open, 4);
  if (start.readUInt16BE(0) === 0x1f8b) throw new DocumentError('the document is compressed: send it unpacked');
  if ([0xfffe, 0xfeff].includes(start.readUInt16BE(0)) || start.includes(0))
    throw new DocumentError('the document is UTF-16 or UTF-32: send it as UTF-8');
  const head = await headOf(open, HEAD);
  if (/^\s*</.test(head)) return xmlDocument(head, checked);
  if (/^\s*\{/.test(head)) return jsonDocument(checked, open);
  throw new DocumentError(
    `the document is neither JSON nor XML: it begins with ${JSON.stringify(head.trim().slice(0, 20))}`,
  );
}

async function firstBytes(open: () => Readable, count: number): Promise<Buffer> {
  const stream = open();
  for await (const chunk of stream as AsyncIterable<Buffer>)
    if (chunk.length > 0)
      return Buffer.concat([chunk.subarray(0, count), Buffer.alloc(count, 0x20)]).subarray(0, count);
  throw new DocumentError('the document is empty');
}

const MARKS = ['$.bomFormat', '$.specVersion', '$.spdxVersion', '$.@context'] as const;

/** The marks may stand anywhere; all of the document is read for them, and found to be JSON by that. */
async function jsonDocument(checked: () => Readable, open: () => Readable): Promise<BomDocument> {
  const marks = new Map<string, unknown>();
  for await (const { pattern, value } of eachJson(checked, MARKS, { mostBytes: 64 * 1024 })) marks.set(pattern, value);
  const [spec, spdx] = [marks.get('$.specVersion'), marks.get('$.spdxVersion')];
  if (marks.get('$.bomFormat') === 'CycloneDX') {
    if (typeof spec === 'string' && JSON_VERSIONS.test(spec)) return cycloneDxJson(open, spec);
    throw new DocumentError(`$.specVersion is ${told(spec)}; CycloneDX JSON is read from 1.2 to 1.7`);
  }
  if (spdx !== undefined) {
    if (spdx === 'SPDX-2.2' || spdx === 'SPDX-2.3') return spdxJson(open, spdx.slice(5));
    throw new DocumentError(`$.spdxVersion is ${told(spdx)}; SPDX is read as 2.2 and 2.3`);
  }
  if (/spdx\.org\/rdf\/3/.test(JSON.stringify(marks.get('$.@context') ?? ''))) refuseSpdx3();
  if (marks.has('$.bomFormat'))
    throw new DocumentError(`$.bomFormat is ${told(marks.get('$.bomFormat'))}, and not CycloneDX`);
  throw new DocumentError('the document is no bill of materials: it has neither $.bomFormat nor $.spdxVersion');
}

const told = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value).slice(0, 60));

function xmlDocument(head: string, checked: () => Readable): BomDocument {
  const encoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1];
  if (encoding !== undefined && !/^(?:utf-?8|us-ascii|ascii)$/i.test(encoding))
    throw new DocumentError(`the document is encoded as ${encoding.slice(0, 40)}: send it as UTF-8`);
  const root = xmlHead(head);
  const version = root && spaceOf(root);
  if (!root || !version) throw new DocumentError('the root element is not a CycloneDX bom of version 1.0 to 1.7');
  return cycloneDxXml(checked, version, root.attributes.get('serialNumber')?.slice(0, 200) ?? null);
}

function spaceOf(root: XmlHead): string | undefined {
  const spaces = [...root.attributes].filter(([name]) => /^xmlns(?::|$)/.test(name));
  const version = spaces.map(([, uri]) => XML_SPACE.exec(uri)?.[1]).find((found) => found !== undefined);
  return root.name === 'bom' ? version : undefined;
}
