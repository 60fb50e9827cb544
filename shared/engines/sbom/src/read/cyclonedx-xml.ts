import type { Readable } from 'node:stream';
import { eachXml, xmlChild, xmlChildren, xmlText, type Fields, type XmlElement } from '@osk/readers';
import { cdxComponents } from './cyclonedx-component';
import { headOfMetadata, nestedInSubject } from './cyclonedx-head';
import { requiredText } from './place';
import type { BomDocument, Entry } from './types';

const METADATA = 'bom.metadata';
const COMPONENT = 'bom.components.component';
const DEPENDENCY = 'bom.dependencies.dependency';

/** CycloneDX XML, 1.0 to 1.7. */
export function cycloneDxXml(open: () => Readable, specVersion: string, serial: string | null): BomDocument {
  return { format: 'cyclonedx-xml', specVersion, rootIsListed: false, entries: () => entries(open, serial) };
}

async function* entries(open: () => Readable, serial: string | null): AsyncGenerator<Entry> {
  const waiting: Entry[] = [];
  const warn = (text: string): void => void waiting.push({ kind: 'warning', text });
  const seen = new Map<string, number>();
  yield { kind: 'head', head: { serial } };
  const skipped = (why: string): void => warn(`an element is ${why} and is left out`);
  for await (const { pattern, element } of eachXml(open, [METADATA, COMPONENT, DEPENDENCY], { skipped })) {
    const number = (seen.get(pattern) ?? 0) + 1;
    seen.set(pattern, number);
    const place = `/${pattern.replaceAll('.', '/')}[${number}]`;
    if (pattern === METADATA) yield* metadataEntries(metadataFields(element), warn);
    else if (pattern === COMPONENT)
      for (const component of cdxComponents(componentFields(element), place, warn))
        yield { kind: 'component', component };
    else yield* dependencyEntries(element, place);
    yield* waiting.splice(0);
  }
  yield* waiting;
}

function* metadataEntries(metadata: Fields, warn: (text: string) => void): Generator<Entry> {
  const head = headOfMetadata(metadata);
  yield { kind: 'head', head };
  if (head.subject) yield { kind: 'root', ref: head.subject.ref };
  for (const inner of nestedInSubject(metadata))
    for (const component of cdxComponents(inner.value, inner.place, warn)) yield { kind: 'component', component };
}

/** A dependency may hold others with what they need themselves. */
function* dependencyEntries(element: XmlElement, place: string): Generator<Entry> {
  const from = requiredText(element.attributes.get('ref'), `${place}/@ref`, 8_192);
  const inner = xmlChildren(element, 'dependency');
  const to = inner.flatMap((child) => child.attributes.get('ref') ?? []);
  yield { kind: 'edges', from, to };
  for (const child of inner) if (child.children.length > 0) yield* dependencyEntries(child, `${place}/dependency`);
}

const texts = (element: XmlElement | undefined, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, xmlText(element, name)]));

/** An element as the JSON form has it. */
function componentFields(element: XmlElement): Fields {
  const evidence = xmlChild(element, 'evidence');
  return {
    ...texts(
      element,
      'group',
      'name',
      'version',
      'description',
      'scope',
      'copyright',
      'cpe',
      'purl',
      'author',
      'publisher',
    ),
    type: element.attributes.get('type'),
    'bom-ref': element.attributes.get('bom-ref'),
    supplier: texts(xmlChild(element, 'supplier'), 'name'),
    hashes: xmlChildren(xmlChild(element, 'hashes'), 'hash').map((hash) => ({
      alg: hash.attributes.get('alg'),
      content: hash.text.trim(),
    })),
    licenses: licenceFields(xmlChild(element, 'licenses')),
    properties: xmlChildren(xmlChild(element, 'properties'), 'property').map((property) => ({
      name: property.attributes.get('name'),
      value: property.text.trim(),
    })),
    evidence: {
      copyright: xmlChildren(xmlChild(evidence, 'copyright'), 'text').map((text) => ({ text: text.text.trim() })),
      occurrences: xmlChildren(xmlChild(evidence, 'occurrences'), 'occurrence').map((place) => ({
        location: xmlText(place, 'location'),
        line: Number(xmlText(place, 'line') || NaN),
      })),
    },
    components: xmlChildren(xmlChild(element, 'components'), 'component').map(componentFields),
  };
}

const licenceFields = (element: XmlElement | undefined): Fields[] =>
  (element?.children ?? []).map((child) =>
    child.name === 'expression'
      ? { expression: child.text.trim() }
      : { license: { ...texts(child, 'id', 'name'), acknowledgement: child.attributes.get('acknowledgement') } },
  );

function metadataFields(element: XmlElement): Fields {
  const tools = xmlChild(element, 'tools');
  const subject = xmlChild(element, 'component');
  const named = [...xmlChildren(tools, 'tool'), ...xmlChildren(xmlChild(tools, 'components'), 'component')];
  return {
    timestamp: xmlText(element, 'timestamp'),
    tools: named.map((tool) => texts(tool, 'name', 'version')),
    component: subject && componentFields(subject),
  };
}
