import { fieldsOf, nameOf, own, prose, text, time, version, type Fields } from '../../fields';
import type { VexContent } from '../../statement';
import { VexError, type VexFormat } from '../../vex-format';
import { describedBy } from './components';
import { readVulnerability } from './read-vulnerability';

function read(document: Fields): VexContent {
  const entries = own(document, 'vulnerabilities');
  if (!Array.isArray(entries) || entries.length === 0)
    throw new VexError('vulnerabilities', 'there must be at least one vulnerability');
  const number = version(document);
  if (number === null) throw new VexError('version', 'must be a whole number');
  const metadata = fieldsOf(own(document, 'metadata')) ?? {};
  const content: VexContent = {
    document_id: nameOf(own(document, 'serialNumber'), 500) ?? '',
    version: number,
    author: authorOf(metadata),
    at: time(metadata, 'timestamp'),
    statements: [],
    problems: [],
  };
  const described = describedBy(document);
  let analysed = 0;
  for (const [index, entry] of (entries as unknown[]).entries()) {
    const field = `vulnerabilities.${index}`;
    const fields = fieldsOf(entry);
    if (!fields) content.problems.push({ field, reason: 'must be an object' });
    else if (readVulnerability(fields, field, described, content)) analysed += 1;
  }
  if (analysed === 0 && content.problems.length === 0)
    throw new VexError('vulnerabilities', 'none has an analysis: this is a list of findings, not a VEX document');
  return content;
}

/** Who answers for the document: its authors, its supplier, or who made the product. */
function authorOf(metadata: Fields): string {
  const authors = own(metadata, 'authors');
  const [first] = Array.isArray(authors) ? (authors as unknown[]) : [];
  for (const who of [first, own(metadata, 'supplier'), own(metadata, 'manufacturer'), own(metadata, 'manufacture')]) {
    const name = prose(fieldsOf(who) ?? {}, 'name', 200);
    if (name !== '') return name;
  }
  return '';
}

/** CycloneDX 1.4 and later (JSON) with `vulnerabilities[].analysis`, on its own or within a BOM. */
const cyclonedx: VexFormat = {
  id: 'cyclonedx',
  label: 'CycloneDX VEX',
  detects: (document) => text(document, 'bomFormat') === 'CycloneDX',
  read,
};
export default cyclonedx;
