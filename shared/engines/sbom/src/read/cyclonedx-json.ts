import type { Readable } from 'node:stream';
import { DocumentError, eachJson, listOf, textOf, type JsonPath } from '@osk/readers';
import { cdxComponents } from './cyclonedx-component';
import { headOfMetadata, nestedInSubject } from './cyclonedx-head';
import { inList, jsonPlace, objectAt, requiredText } from './place';
import type { BomDocument, Entry } from './types';

const PATTERNS = ['$.metadata', '$.components.*', '$.dependencies.*', '$.serialNumber'] as const;
type Pattern = (typeof PATTERNS)[number];

/** CycloneDX JSON, 1.2 to 1.7. */
export function cycloneDxJson(open: () => Readable, specVersion: string): BomDocument {
  return { format: 'cyclonedx-json', specVersion, rootIsListed: false, entries: () => entries(open) };
}

async function* entries(open: () => Readable): AsyncGenerator<Entry> {
  const waiting: Entry[] = [];
  const warn = (text: string): void => void waiting.push({ kind: 'warning', text });
  let components = 0;
  for await (const { pattern, path, value } of eachJson(open, PATTERNS, {
    skipped: (why) => warn(`an entry is ${why} and is left out`),
  })) {
    components += pattern === '$.components.*' ? 1 : 0;
    yield* entryOf(pattern as Pattern, path, value, warn);
    yield* waiting.splice(0);
  }
  yield* waiting;
  if (components === 0) await checkList(open, '$.components');
}

function* entryOf(pattern: Pattern, path: JsonPath, value: unknown, warn: (text: string) => void): Generator<Entry> {
  const place = jsonPlace(path);
  if (pattern === '$.serialNumber') yield { kind: 'head', head: { serial: textOf(value, 200) || null } };
  else if (pattern === '$.metadata') {
    const metadata = objectAt(value, place);
    const head = headOfMetadata(metadata);
    yield { kind: 'head', head };
    if (head.subject) yield { kind: 'root', ref: head.subject.ref };
    for (const inner of nestedInSubject(metadata))
      for (const component of cdxComponents(inner.value, inner.place, warn)) yield { kind: 'component', component };
  } else if (pattern === '$.components.*') {
    inList(path);
    for (const component of cdxComponents(value, place, warn)) yield { kind: 'component', component };
  } else {
    inList(path);
    const fields = objectAt(value, place);
    const from = requiredText(fields.ref, `${place}.ref`, 8_192);
    const to = listOf(fields.dependsOn).filter((ref): ref is string => typeof ref === 'string' && ref !== '');
    yield { kind: 'edges', from, to };
  }
}

const SMALL = 1_024;

/** A list without entries looks like something that is no list at all; only then it is worth a second look. */
export async function checkList(open: () => Readable, pattern: string): Promise<void> {
  for await (const { value } of eachJson(open, [pattern], { mostBytes: SMALL }))
    if (value !== null && !Array.isArray(value)) throw new DocumentError(`${pattern} is not a list`);
}
