import { createHash } from 'node:crypto';
import { licencesIn, licenceStatement, normaliseLicence, parseExpression } from '../licences';

export interface ExtractedLicence {
  licenseId: string;
  extractedText: string;
  name?: string;
}

/**
 * Licences as SPDX wants them: expressions of listed ids, and a `LicenseRef-` with what was declared for all else. Keeps
 * what it has made references for, for the document's `hasExtractedLicensingInfos`.
 */
export class SpdxLicences {
  private readonly extracted = new Map<string, ExtractedLicence>();

  /** The declared licences as one expression; NOASSERTION when nothing is declared. */
  declared(licenses: readonly string[]): string {
    const known = [...new Set(licenses.map((text) => text.trim()).filter((text) => text !== ''))];
    if (known.length === 0) return 'NOASSERTION';
    const { expression } = licenceStatement(known);
    const text = expression ?? this.joined(known);
    this.keepReferencesOf(text);
    return text;
  }

  list(): ExtractedLicence[] {
    return [...this.extracted.values()];
  }

  private joined(known: readonly string[]): string {
    const parts = known.map((text) => normaliseLicence(text).expression ?? this.refer(text));
    return parts.length === 1 ? (parts[0] as string) : parts.map((part) => `(${part})`).join(' AND ');
  }

  private refer(name: string): string {
    const slug = name
      .replace(/[^A-Za-z0-9.]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40);
    const id = `LicenseRef-${[slug, createHash('sha256').update(name).digest('hex').slice(0, 8)].filter(Boolean).join('-')}`;
    this.extracted.set(id, { licenseId: id, extractedText: name, name: name.slice(0, 200) });
    return id;
  }

  /** References that were declared as such: the document has to list them, what they say is not known here. */
  private keepReferencesOf(text: string): void {
    const node = parseExpression(text);
    for (const { id } of node ? licencesIn(node) : [])
      if (id.startsWith('LicenseRef-') && !this.extracted.has(id))
        this.extracted.set(id, { licenseId: id, extractedText: `The text of ${id} was not given` });
  }
}
