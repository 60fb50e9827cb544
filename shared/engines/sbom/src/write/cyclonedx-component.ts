import { isLicenceId, licenceStatement, normaliseLicence } from '../licences';
import type { SbomComponent, SbomSubject } from '../model';

/** The JSON form of CycloneDX 1.6 `component`, its keys in the order that the XML schema asks for. */
export interface CdxComponent {
  type: string;
  'bom-ref': string;
  supplier?: { name: string };
  group?: string;
  name: string;
  version?: string;
  description?: string;
  scope?: string;
  hashes?: { alg: string; content: string }[];
  licenses?: CdxLicence[];
  copyright?: string;
  cpe?: string;
  purl?: string;
  properties?: { name: string; value: string }[];
  evidence?: { occurrences: { location: string; line?: number }[] };
}

export type CdxLicence = { license: { id: string } | { name: string } } | { expression: string };

/** Facts that CycloneDX has no field for; the reader takes them back by these names. */
export const PROPERTY = { direct: 'osk:direct', kind: 'osk:scope', path: 'osk:path' } as const;

const MOST_OCCURRENCES = 1_000;

export function cdxComponent(component: SbomComponent): CdxComponent {
  const { supplier, group, version, description, scope, hashes, copyright, cpe, purl, occurrences } = component;
  const properties = propertiesOf(component);
  const licenses = cdxLicences(component.licenses);
  return {
    type: component.type,
    'bom-ref': component.ref,
    ...(supplier && { supplier: { name: supplier } }),
    ...(group && { group }),
    name: component.name,
    ...(version !== '' && { version }),
    ...(description && { description }),
    ...(scope && { scope }),
    ...(hashes.length > 0 && { hashes: hashes.map(({ algorithm, value }) => ({ alg: algorithm, content: value })) }),
    ...(licenses.length > 0 && { licenses }),
    ...(copyright && { copyright }),
    ...(cpe && { cpe }),
    ...(purl && { purl }),
    ...(properties.length > 0 && { properties }),
    ...(occurrences.length > 0 && {
      evidence: {
        occurrences: occurrences
          .slice(0, MOST_OCCURRENCES)
          .map(({ location, line }) => ({ location, ...(line !== undefined && { line }) })),
      },
    }),
  };
}

export function cdxSubject({ ref, type, group, name, version, purl, licenses = [] }: SbomSubject): CdxComponent {
  const written = cdxLicences(licenses);
  return {
    type,
    'bom-ref': ref,
    ...(group && { group }),
    name,
    ...(version && { version }),
    ...(written.length > 0 && { licenses: written }),
    ...(purl && { purl }),
  };
}

/** One expression, or a list of ids and names: the schema takes no mixture of both. */
export function cdxLicences(declared: readonly string[]): CdxLicence[] {
  const known = [...new Set(declared.map((text) => text.trim()).filter((text) => text !== ''))];
  const entries = known.map((text) => ({ text, expression: normaliseLicence(text).expression }));
  if (entries.every(({ expression }) => expression === null || isLicenceId(expression)))
    return entries.map(({ text, expression }) => ({
      license: expression === null ? { name: text } : { id: expression },
    }));
  const { expression } = licenceStatement(known);
  if (expression !== null) return [{ expression }];
  return entries.map((entry) => ({ license: { name: entry.expression ?? entry.text } }));
}

function propertiesOf({ direct, kind, path, properties }: SbomComponent): { name: string; value: string }[] {
  return [
    ...(direct === null ? [] : [{ name: PROPERTY.direct, value: String(direct) }]),
    ...(kind ? [{ name: PROPERTY.kind, value: kind }] : []),
    ...(path.length > 1 ? [{ name: PROPERTY.path, value: path.join(' > ') }] : []),
    ...properties.map(({ name, value }) => ({ name, value })),
  ];
}
