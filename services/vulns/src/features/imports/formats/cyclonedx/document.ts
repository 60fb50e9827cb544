import type { Readable } from 'node:stream';
import { eachJson, eachXml, fieldsOf, headOf, jsonHead, xmlHead, type Fields } from '../../reading';
import { ReportError } from '../../report-format';
import { fromXml } from './from-xml';

export type Part = 'metadata' | 'components' | 'vulnerabilities';
export type Entries = AsyncGenerator<{ part: Part; value: Fields }>;
type Skipped = (reason: string) => void;

/** A list in either of its two forms, its entries as the JSON form has them. */
export interface BomDocument {
  entries(parts: readonly Part[], skipped: Skipped): Entries;
}

export const looksLikeJson = (head: string): boolean => fieldsOf(jsonHead(head)).bomFormat === 'CycloneDX';
export function looksLikeXml(head: string): boolean {
  const root = xmlHead(head);
  const spaces = [...(root?.attributes ?? [])].filter(([name]) => /^xmlns(?::|$)/.test(name));
  return root?.name === 'bom' && spaces.some(([, uri]) => uri.includes('cyclonedx.org/schema/bom'));
}

/** @throws ReportError where it is neither */
export async function openDocument(open: () => Readable): Promise<BomDocument> {
  const head = await headOf(open);
  if (/^\s*</.test(head)) {
    if (!looksLikeXml(head)) throw new ReportError('the root element is not a CycloneDX bom');
    return { entries: (parts, skipped) => xmlEntries(open, parts, skipped) };
  }
  // The mark may stand anywhere in the document.
  for await (const { value } of eachJson(open, ['$.bomFormat'])) {
    if (value !== 'CycloneDX') break;
    return { entries: (parts, skipped) => jsonEntries(open, parts, skipped) };
  }
  throw new ReportError('`bomFormat` is not CycloneDX');
}

const JSON_PATTERNS: Record<Part, string> = {
  metadata: '$.metadata',
  components: '$.components.*',
  vulnerabilities: '$.vulnerabilities.*',
};
const XML_PATTERNS: Record<Part, string> = {
  metadata: 'bom.metadata',
  components: 'bom.components.component',
  vulnerabilities: 'bom.vulnerabilities.vulnerability',
};

async function* jsonEntries(open: () => Readable, parts: readonly Part[], skipped: Skipped): Entries {
  const patterns = parts.map((part) => JSON_PATTERNS[part]);
  for await (const { pattern, value } of eachJson(open, patterns, { skipped }))
    yield { part: parts[patterns.indexOf(pattern)] as Part, value: fieldsOf(value) };
}

async function* xmlEntries(open: () => Readable, parts: readonly Part[], skipped: Skipped): Entries {
  const patterns = parts.map((part) => XML_PATTERNS[part]);
  for await (const { pattern, element } of eachXml(open, patterns, { skipped })) {
    const part = parts[patterns.indexOf(pattern)] as Part;
    yield { part, value: fromXml(part, element) };
  }
}
