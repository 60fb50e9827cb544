import type { Readable } from 'node:stream';
import { DocumentError, eachJson, fieldsOf, listOf, textOf, type Fields, type JsonPath } from '@osk/readers';
import { checkList } from './cyclonedx-json';
import { inList, jsonPlace, objectAt, requiredText } from './place';
import { spdxPackage } from './spdx-package';
import type { BomDocument, Entry } from './types';

const PATTERNS = [
  '$.name',
  '$.documentNamespace',
  '$.creationInfo',
  '$.documentDescribes.*',
  '$.packages.*',
  '$.relationships.*',
] as const;
type Pattern = (typeof PATTERNS)[number];

/** SPDX JSON, 2.2 and 2.3. */
export function spdxJson(open: () => Readable, specVersion: string): BomDocument {
  return { format: 'spdx-json', specVersion, rootIsListed: true, entries: () => entries(open) };
}

async function* entries(open: () => Readable): AsyncGenerator<Entry> {
  const waiting: Entry[] = [];
  const warn = (text: string): void => void waiting.push({ kind: 'warning', text });
  const licences = await extractedLicences(open);
  let packages = 0;
  for await (const { pattern, path, value } of eachJson(open, PATTERNS, {
    skipped: (why) => warn(`an entry is ${why} and is left out`),
  })) {
    packages += pattern === '$.packages.*' ? 1 : 0;
    yield* entryOf(pattern as Pattern, path, value, licences, warn);
    yield* waiting.splice(0);
  }
  yield* waiting;
  if (packages === 0) await checkList(open, '$.packages');
}

const MOST_EXTRACTED = 20_000;

/** What the document's own licence references are called; they may stand after the packages. */
async function extractedLicences(open: () => Readable): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const { value } of eachJson(open, ['$.hasExtractedLicensingInfos.*'])) {
    const { licenseId, name, extractedText } = fieldsOf(value);
    const id = textOf(licenseId, 200);
    // A name of several lines is the text of the licence, and no name.
    const called = [name, extractedText]
      .map((text) => textOf(text, 200).trim())
      .find((text) => /^[^\n]+$/.test(text) && text !== 'NOASSERTION');
    if (id !== '' && called && names.size < MOST_EXTRACTED) names.set(id, called);
  }
  return names;
}

function* entryOf(
  pattern: Pattern,
  path: JsonPath,
  value: unknown,
  licences: ReadonlyMap<string, string>,
  warn: (text: string) => void,
): Generator<Entry> {
  const place = jsonPlace(path);
  if (pattern === '$.name') yield { kind: 'head', head: { name: textOf(value, 512).trim() } };
  else if (pattern === '$.documentNamespace') yield { kind: 'head', head: { serial: textOf(value, 500) || null } };
  else if (pattern === '$.creationInfo') yield { kind: 'head', head: creationOf(objectAt(value, place)) };
  else if (pattern === '$.documentDescribes.*') {
    if (typeof value === 'string') yield { kind: 'root', ref: value };
  } else if (pattern === '$.packages.*') {
    inList(path);
    yield { kind: 'component', component: spdxPackage(objectAt(value, place), place, licences, warn) };
  } else {
    inList(path);
    yield* relationship(objectAt(value, place), place);
  }
}

function creationOf(fields: Fields): { created: string | null; tools: string[] } {
  const creators = listOf(fields.creators).map((one) => textOf(one, 200));
  return {
    created: textOf(fields.created, 60) || null,
    tools: creators
      .filter((one) => one.startsWith('Tool:'))
      .map((one) => one.slice(5).trim())
      .slice(0, 10),
  };
}

const FORWARD: ReadonlySet<string> = new Set(['DEPENDS_ON', 'DYNAMIC_LINK', 'STATIC_LINK', 'HAS_PREREQUISITE']);
/** `A DEV_DEPENDENCY_OF B`: B needs A (SPDX 2.3, clause 11.1). */
const BACKWARD = /^(?:[A-Z]+_)?DEPENDENCY_OF$|^PREREQUISITE_FOR$/;
const DOCUMENT = 'SPDXRef-DOCUMENT';

/** What is contained is part of the bill, and no dependency of what contains it. */
function* relationship(fields: Fields, place: string): Generator<Entry> {
  const from = requiredText(fields.spdxElementId, `${place}.spdxElementId`, 8_192);
  const to = requiredText(fields.relatedSpdxElement, `${place}.relatedSpdxElement`, 8_192);
  const type = requiredText(fields.relationshipType, `${place}.relationshipType`, 100).toUpperCase();
  if (to === 'NONE' || to === 'NOASSERTION') return;
  if (type === 'DESCRIBES' && from === DOCUMENT) yield { kind: 'root', ref: to };
  else if (type === 'DESCRIBED_BY' && to === DOCUMENT) yield { kind: 'root', ref: from };
  else if (FORWARD.has(type)) yield { kind: 'edges', from, to: [to] };
  else if (BACKWARD.test(type)) yield { kind: 'edges', from: to, to: [from] };
}

/** @throws DocumentError: what stands in such a document cannot be read here, and no half of it is taken */
export function refuseSpdx3(): never {
  throw new DocumentError('SPDX 3 is not read here: send the list as SPDX 2.3 JSON or CycloneDX');
}
