import { licencesIn, parseExpression } from '../licences';

interface SpdxDocument {
  spdxVersion: string;
  dataLicense: string;
  SPDXID: string;
  name: string;
  documentNamespace: string;
  creationInfo: { created: string; creators: string[] };
  packages: Record<string, unknown>[];
  relationships: { spdxElementId: string; relationshipType: string; relatedSpdxElement: string }[];
  hasExtractedLicensingInfos?: { licenseId: string; extractedText: string }[];
}

/** What SPDX 2.3 asks of a document (clauses 6, 7, 10, 11) and this one does not have; empty when all is well. */
export function spdxProblems(document: SpdxDocument): string[] {
  const problems: string[] = [];
  const want = (holds: boolean, problem: string): void => void (holds || problems.push(problem));
  want(document.spdxVersion === 'SPDX-2.3' && document.dataLicense === 'CC0-1.0', 'version or data licence');
  want(document.SPDXID === 'SPDXRef-DOCUMENT' && document.name !== '', 'document id or name');
  want(URL.canParse(document.documentNamespace) && !document.documentNamespace.includes('#'), 'namespace');
  want(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(document.creationInfo.created), 'created');
  want(
    document.creationInfo.creators.every((who) => /^(?:Tool|Organization|Person): \S/.test(who)),
    'creators',
  );
  const ids = document.packages.map(({ SPDXID }) => String(SPDXID));
  want(new Set(ids).size === ids.length, 'ids are not unique');
  for (const id of ids) want(/^SPDXRef-[A-Za-z0-9.-]+$/.test(id), `id ${id}`);
  const known = new Set([...ids, document.SPDXID]);
  for (const { spdxElementId, relatedSpdxElement } of document.relationships)
    want(known.has(spdxElementId) && known.has(relatedSpdxElement), `relationship of ${spdxElementId}`);
  want(
    document.relationships.some(({ relationshipType }) => relationshipType === 'DESCRIBES'),
    'describes nothing',
  );
  const listed = new Set((document.hasExtractedLicensingInfos ?? []).map(({ licenseId }) => licenseId));
  for (const one of document.packages) {
    want(typeof one.name === 'string' && one.name !== '', 'package without name');
    want(typeof one.downloadLocation === 'string', 'package without download location');
    for (const licence of [one.licenseDeclared, one.licenseConcluded] as string[]) {
      if (licence === 'NOASSERTION') continue;
      const node = parseExpression(licence);
      want(node !== null, `licence ${licence}`);
      for (const { id } of node ? licencesIn(node) : [])
        want(!id.startsWith('LicenseRef-') || listed.has(id), `${id} is not listed`);
    }
  }
  return problems;
}
