import type { ComponentType, SbomComponent, SbomSource, SbomSubject } from '../model';
import { rootsOf } from './roots';
import { spdxIdOf } from './spdx-id';
import { SpdxLicences } from './spdx-licence';
import { inChunks, jsonEntries } from './text-stream';

const PURPOSES: Partial<Record<ComponentType, string>> = {
  application: 'APPLICATION',
  framework: 'FRAMEWORK',
  library: 'LIBRARY',
  container: 'CONTAINER',
  'operating-system': 'OPERATING-SYSTEM',
  device: 'DEVICE',
  firmware: 'FIRMWARE',
  file: 'FILE',
};
const SUBJECT = 'SPDXRef-Subject';
const MOST_PLACES = 100;

/** SPDX 2.3 JSON, piece by piece. */
export function writeSpdxJson(source: SbomSource): AsyncGenerator<string> {
  return inChunks(document(source));
}

async function* document(source: SbomSource): AsyncGenerator<string> {
  const { serial, created, tool, subject } = source;
  const licences = new SpdxLicences();
  const named = labelFor(subject);
  const creators = [`Tool: ${tool.name}-${tool.version}`, ...(tool.vendor ? [`Organization: ${tool.vendor} ()`] : [])];
  const head = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: named,
    documentNamespace: `https://spdx.org/spdxdocs/${encodeURIComponent(named.slice(0, 200).replace(/\p{Cs}/gu, ''))}-${serial}`,
    creationInfo: { created: `${created.toISOString().slice(0, 19)}Z`, creators },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"packages":[\n${JSON.stringify(subjectPackage(subject, licences))}`;
  for await (const component of source.components()) yield `,\n${JSON.stringify(packageOf(component, licences))}`;
  yield '\n],"relationships":[';
  yield* jsonEntries(relationships(source));
  yield '\n]';
  const extracted = licences.list();
  if (extracted.length > 0) yield `,"hasExtractedLicensingInfos":${JSON.stringify(extracted)}`;
  yield '}\n';
}

const labelFor = ({ group, name, version }: SbomSubject): string =>
  `${group ? `${group}/` : ''}${name}${version ? `@${version}` : ''}`;

function subjectPackage(subject: SbomSubject, licences: SpdxLicences) {
  const { group, name, version, purl, licenses = [], type } = subject;
  return {
    SPDXID: SUBJECT,
    name: group ? `${group}/${name}` : name,
    ...(version && { versionInfo: version }),
    ...common(licences.declared(licenses), purl),
    primaryPackagePurpose: PURPOSES[type] ?? 'APPLICATION',
  };
}

function packageOf(component: SbomComponent, licences: SpdxLicences) {
  const { ref, group, name, version, purl, cpe, supplier, description, copyright, hashes, occurrences } = component;
  return {
    SPDXID: spdxIdOf(ref),
    name: group ? `${group}/${name}` : name,
    ...(version !== '' && { versionInfo: version }),
    ...common(licences.declared(component.licenses), purl, cpe),
    ...(supplier && { supplier: `Organization: ${supplier}` }),
    ...(copyright && { copyrightText: copyright }),
    ...(description && { description }),
    ...(hashes.length > 0 && {
      checksums: hashes.map(({ algorithm, value }) => ({
        algorithm: algorithm.replace('-', ''),
        checksumValue: value,
      })),
    }),
    ...(occurrences.length > 0 && { sourceInfo: `named in: ${placesOf(occurrences)}` }),
    primaryPackagePurpose: PURPOSES[component.type] ?? 'OTHER',
  };
}

function common(licenseDeclared: string, purl?: string, cpe?: string) {
  const externalRefs = [
    ...(purl ? [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }] : []),
    ...(cpe
      ? [
          {
            referenceCategory: 'SECURITY',
            referenceType: /^cpe:2\.3:/.test(cpe) ? 'cpe23Type' : 'cpe22Type',
            referenceLocator: cpe,
          },
        ]
      : []),
  ];
  return {
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: 'NOASSERTION',
    licenseDeclared,
    copyrightText: 'NOASSERTION',
    ...(externalRefs.length > 0 && { externalRefs }),
  };
}

const placesOf = (occurrences: SbomComponent['occurrences']): string =>
  occurrences
    .slice(0, MOST_PLACES)
    .map(({ location, line }) => (line === undefined ? location : `${location}:${line}`))
    .join(', ');

interface Relationship {
  spdxElementId: string;
  relationshipType: string;
  relatedSpdxElement: string;
}

/** DESCRIBES the subject; it DEPENDS_ON what it asks for, and CONTAINS the rest, which others have brought. */
async function* relationships(source: SbomSource): AsyncGenerator<Relationship> {
  const relation = (from: string, relationshipType: string, to: string): Relationship => ({
    spdxElementId: from,
    relationshipType,
    relatedSpdxElement: to,
  });
  yield relation('SPDXRef-DOCUMENT', 'DESCRIBES', SUBJECT);
  const roots = new Set(await rootsOf(source.components()));
  for await (const { ref, direct, dependsOn, kind } of source.components()) {
    const id = spdxIdOf(ref);
    if (!roots.has(ref) || direct === null) yield relation(SUBJECT, 'CONTAINS', id);
    else yield* asked(id, kind, relation);
    for (const other of new Set(dependsOn)) if (other !== ref) yield relation(id, 'DEPENDS_ON', spdxIdOf(other));
  }
}

const KINDS: Readonly<Record<string, string>> = {
  development: 'DEV_DEPENDENCY_OF',
  test: 'TEST_DEPENDENCY_OF',
  build: 'BUILD_DEPENDENCY_OF',
  optional: 'OPTIONAL_DEPENDENCY_OF',
};

function* asked(
  id: string,
  kind: string | undefined,
  relation: (from: string, type: string, to: string) => Relationship,
): Generator<Relationship> {
  yield relation(SUBJECT, 'DEPENDS_ON', id);
  const special = kind !== undefined && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (special) yield relation(id, special, SUBJECT);
}
