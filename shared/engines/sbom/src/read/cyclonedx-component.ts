import { DocumentError, fieldsOf, listOf, textOf, type Fields } from '@osk/readers';
import { hashOf } from '../hashes';
import { COMPONENT_TYPES, HASH_ALGORITHMS, SBOM_SCOPES, type SbomHash } from '../model';
import { validPurl, versionOf } from '../purl';
import { PROPERTY } from '../write/cyclonedx-component';
import { objectAt, requiredText } from './place';
import type { RawComponent } from './types';

const [SHORT, LONG] = [512, 2_000];
const MOST = { licences: 50, places: 200, properties: 50, hashes: 10 };
/** Where tools of the field have put the file before CycloneDX had occurrences. */
const FILE_PROPERTIES = /^(?:syft:location:\d+:path|aquasecurity:trivy:FilePath|SrcFile|cdx:npm:package:path)$/;

/**
 * An entry of `components` (JSON form), and those nested in it; what a component is part of is kept as a property.
 * @throws DocumentError for one that is no component at all
 */
export function* cdxComponents(value: unknown, place: string, warn: (text: string) => void): Generator<RawComponent> {
  const waiting: { value: unknown; place: string; partOf: string }[] = [{ value, place, partOf: '' }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const fields = objectAt(next.value, next.place);
    const component = componentOf(fields, next.place, next.partOf, warn);
    yield component;
    waiting.unshift(...nested(fields, next.place, component));
  }
}

/** Those nested in a component. @throws DocumentError where they are no list */
export function nested(fields: Fields, place: string, parent: { ref?: string; name: string }) {
  const { components } = fields;
  if (components === undefined || components === null) return [];
  if (!Array.isArray(components)) throw new DocumentError(`${place}.components is not a list`);
  return components.map((value: unknown, index) => ({
    value,
    place: `${place}.components[${index}]`,
    partOf: parent.ref ?? parent.name,
  }));
}

function componentOf(fields: Fields, place: string, partOf: string, warn: (text: string) => void): RawComponent {
  const name = requiredText(fields.name, `${place}.name`, SHORT);
  const purl = validPurl(textOf(fields.purl, LONG));
  if (purl === undefined && textOf(fields.purl, 1) !== '') warn(`${place}.purl is not a package URL and is left out`);
  const type = COMPONENT_TYPES.find((known) => known === fields.type);
  if (!type) warn(`${place}.type is not known and read as library`);
  const properties = propertiesOf(fields);
  const told = (wanted: string): string | undefined => properties.find((one) => one.name === wanted)?.value;
  const direct = told(PROPERTY.direct);
  const scope = SBOM_SCOPES.find((known) => known === fields.scope);
  const kind = told(PROPERTY.kind) ?? (told('cdx:npm:package:development') === 'true' ? 'development' : undefined);
  return {
    ref: textOf(fields['bom-ref'], 8_192) || undefined,
    type: type ?? 'library',
    name,
    ...optional('group', textOf(fields.group, SHORT).trim()),
    version: textOf(fields.version, SHORT).trim() || versionOf(purl),
    ...optional('purl', purl),
    ...optional('cpe', textOf(fields.cpe, 1_024)),
    ...optional('supplier', supplierOf(fields)),
    ...optional('description', textOf(fields.description, LONG)),
    ...optional('copyright', textOf(fields.copyright, LONG) || evidencedCopyright(fields)),
    licenses: licencesOf(fields),
    hashes: hashesOf(fields),
    ...(scope && { scope }),
    ...optional('kind', kind?.slice(0, 50)),
    ...(direct !== undefined && { toldDirect: direct === 'true' }),
    occurrences: placesOf(fields, properties),
    properties: [
      ...properties.filter((one) => !OWN.has(one.name)),
      ...(partOf === '' ? [] : [{ name: PART_OF, value: partOf.slice(0, LONG) }]),
    ],
  };
}

const PART_OF = 'osk:part-of';
const OWN: ReadonlySet<string> = new Set([...Object.values(PROPERTY), PART_OF]);

/** The key with its text; nothing where there is none. */
export const optional = <K extends string>(key: K, text: string | undefined): Partial<Record<K, string>> =>
  text === undefined || text === '' ? {} : ({ [key]: text } as Record<K, string>);

const supplierOf = (fields: Fields): string =>
  (
    textOf(fieldsOf(fields.supplier).name, SHORT) ||
    textOf(fields.publisher, SHORT) ||
    textOf(fields.author, SHORT)
  ).trim();

function evidencedCopyright(fields: Fields): string {
  const texts = listOf(fieldsOf(fields.evidence).copyright).map((one) => textOf(fieldsOf(one).text, LONG));
  return texts
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, LONG);
}

/** Ids, names and expressions; what was declared counts before what somebody concluded (1.6, `acknowledgement`). */
export function licencesOf(fields: Fields): string[] {
  const entries = listOf(fields.licenses).slice(0, MOST.licences).map(fieldsOf);
  const read = entries.flatMap((entry) => {
    const inner = entry.license === undefined ? entry : fieldsOf(entry.license);
    const text = (textOf(inner.id, SHORT) || textOf(inner.name, SHORT) || textOf(entry.expression, LONG)).trim();
    return text === '' ? [] : [{ text, declared: inner.acknowledgement === 'declared' }];
  });
  const declared = read.filter((one) => one.declared);
  return [...new Set((declared.length > 0 ? declared : read).map(({ text }) => text))];
}

function hashesOf(fields: Fields): SbomHash[] {
  return listOf(fields.hashes)
    .slice(0, MOST.hashes)
    .flatMap((entry) => {
      const { alg, content } = fieldsOf(entry);
      const algorithm = HASH_ALGORITHMS.find((known) => known === alg);
      return algorithm ? hashOf({ algorithm, value: textOf(content, 200) }) : [];
    });
}

function propertiesOf(fields: Fields): { name: string; value: string }[] {
  return listOf(fields.properties)
    .slice(0, MOST.properties)
    .flatMap((entry) => {
      const { name, value } = fieldsOf(entry);
      return typeof name === 'string' && name !== '' ? [{ name: name.slice(0, 200), value: textOf(value, LONG) }] : [];
    });
}

function placesOf(fields: Fields, properties: readonly { name: string; value: string }[]): RawComponent['occurrences'] {
  const occurrences = listOf(fieldsOf(fields.evidence).occurrences)
    .slice(0, MOST.places)
    .flatMap((entry) => {
      const { location, line } = fieldsOf(entry);
      const known = typeof location === 'string' && location !== '';
      const number = Number.isSafeInteger(line) && (line as number) >= 1 ? { line: line as number } : {};
      return known ? [{ location: location.slice(0, 4_096), ...number }] : [];
    });
  if (occurrences.length > 0) return occurrences;
  return properties.filter(({ name }) => FILE_PROPERTIES.test(name)).map(({ value }) => ({ location: value }));
}
