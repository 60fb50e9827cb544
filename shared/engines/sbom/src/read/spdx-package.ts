import { fieldsOf, listOf, textOf, type Fields } from '@osk/readers';
import { hashOf } from '../hashes';
import { HASH_ALGORITHMS, type ComponentType, type SbomHash } from '../model';
import { nameParts, validPurl, versionOf } from '../purl';
import { optional } from './cyclonedx-component';
import { requiredText } from './place';
import type { RawComponent } from './types';

const NOTHING: ReadonlySet<string> = new Set(['', 'NOASSERTION', 'NONE']);
const TYPES: ReadonlyMap<string, ComponentType> = new Map([
  ['APPLICATION', 'application'],
  ['FRAMEWORK', 'framework'],
  ['LIBRARY', 'library'],
  ['CONTAINER', 'container'],
  ['OPERATING-SYSTEM', 'operating-system'],
  ['DEVICE', 'device'],
  ['FIRMWARE', 'firmware'],
  ['FILE', 'file'],
]);

/** A package of SPDX 2.2 or 2.3. `licences`: names of the document's own `LicenseRef-`s. @throws DocumentError */
export function spdxPackage(
  fields: Fields,
  place: string,
  licences: ReadonlyMap<string, string>,
  warn: (text: string) => void,
): RawComponent {
  const full = requiredText(fields.name, `${place}.name`, 512);
  const given = referenceOf(fields, /^purl$/);
  const purl = validPurl(given);
  if (purl === undefined && given !== '') warn(`${place} has a reference that is not a package URL; it is left out`);
  return {
    ref: requiredText(fields.SPDXID, `${place}.SPDXID`, 8_192),
    type: TYPES.get(textOf(fields.primaryPackagePurpose, 50)) ?? 'library',
    ...(purl === undefined ? { name: full } : nameParts(purl, full)),
    version: textOf(fields.versionInfo, 512).trim() || versionOf(purl),
    ...optional('purl', purl),
    ...optional('cpe', referenceOf(fields, /^cpe2[23]Type$/)),
    ...optional('supplier', agent(fields.supplier) || agent(fields.originator)),
    ...optional('description', textOf(fields.description, 2_000) || textOf(fields.summary, 2_000)),
    ...optional('copyright', known(fields.copyrightText, 2_000)),
    licenses: licencesOf(fields, licences),
    hashes: hashesOf(fields),
    occurrences: placesOf(fields),
    properties: [],
  };
}

function known(value: unknown, most: number): string {
  const text = textOf(value, most).trim();
  return NOTHING.has(text) ? '' : text;
}

const agent = (value: unknown): string =>
  known(value, 512)
    .replace(/^(?:Organization|Person):\s*/, '')
    .replace(/\s*\(\)$/, '');

function referenceOf(fields: Fields, type: RegExp): string {
  const found = listOf(fields.externalRefs)
    .slice(0, 200)
    .map(fieldsOf)
    .find(
      ({ referenceType }) => typeof referenceType === 'string' && type.test(referenceType.split('/').at(-1) as string),
    );
  return textOf(found?.referenceLocator, 2_000);
}

/** What was declared counts before what somebody concluded. A reference alone is told by its name. */
function licencesOf(fields: Fields, licences: ReadonlyMap<string, string>): string[] {
  const text = known(fields.licenseDeclared, 2_000) || known(fields.licenseConcluded, 2_000);
  if (text === '') return [];
  if (licences.has(text)) return [licences.get(text) as string];
  return splitAnd(text).map((part) => licences.get(part) ?? part);
}

/** `(LicenseRef-a) AND (MIT)` as its parts where each is in parentheses, else the whole. */
function splitAnd(text: string): string[] {
  const parts = text.split(/\)\s+AND\s+\(/);
  if (parts.length < 2 || !text.startsWith('(') || !text.endsWith(')')) return [text];
  const inner = [...parts.keys()].map((index) =>
    (parts[index] as string).slice(index === 0 ? 1 : 0, index === parts.length - 1 ? -1 : undefined),
  );
  return inner.some((part) => /[()]/.test(part)) ? [text] : inner;
}

function hashesOf(fields: Fields): SbomHash[] {
  return listOf(fields.checksums)
    .slice(0, 10)
    .flatMap((entry) => {
      const { algorithm, checksumValue } = fieldsOf(entry);
      const found = HASH_ALGORITHMS.find((one) => one.replace('-', '') === algorithm);
      return found ? hashOf({ algorithm: found, value: textOf(checksumValue, 200) }) : [];
    });
}

/** `sourceInfo` as our own documents have it; what others write there is prose. */
function placesOf(fields: Fields): RawComponent['occurrences'] {
  const text = textOf(fields.sourceInfo, 100_000);
  if (!text.startsWith('named in: ')) return [];
  return text
    .slice('named in: '.length)
    .split(', ')
    .map((place) => {
      const [, location, line] = /^(.*?)(?::(\d{1,9}))?$/.exec(place) as RegExpExecArray;
      return { location: location as string, ...(line && { line: Number(line) }) };
    });
}
