import type { ComponentMatch } from '@osk/contracts';
import type { Intelligence } from '../../advisories';
import { severityOfScore, type Match } from '../../matching';
import { AdvisoryTexts } from '../components/words';
import { vulnerabilitiesOf } from '../ingest/advisory-ids';
import { Threats } from '../ingest/threats';

/** Whole texts of thousands of matches would be more than anybody reads; the catalogue of advisories has them. */
const MAX_DESCRIPTION = 2_000;
const MAX_REFERENCES = 10;

/**
 * Matches with what else is known of their vulnerabilities: texts, the score that another source gives where the
 * advisories rate nothing, EPSS and KEV. The same that occurrences are told, so that a scan's findings and the list of
 * vulnerabilities say one thing.
 */
export class ToldMatches {
  private readonly texts: AdvisoryTexts;
  private readonly threats: Threats;

  constructor(intelligence: Intelligence) {
    this.texts = new AdvisoryTexts(intelligence);
    this.threats = new Threats(intelligence);
  }

  /** One per match, in their order. */
  async of(matches: readonly Match[]): Promise<ComponentMatch[]> {
    if (matches.length === 0) return [];
    const words = await this.texts.of(matches);
    const sighted = matches.map(({ vulnerability_id: id, aliases }) => ({
      ids: vulnerabilitiesOf({ id, aliases })[0] ?? [id],
      advisory: true,
    }));
    const threats = await this.threats.of(sighted);
    return matches.map((match, index) => {
      const { title = '', description = '', references = [], cwe = [] } = words.get(match.vulnerability_id) ?? {};
      const { cvss = null, epss = null, kev = null } = threats[index] ?? {};
      return {
        ...match,
        ...(!match.rated && cvss && { cvss, severity: severityOfScore(cvss.score), rated: true }),
        title,
        description: shortened(description),
        references: references.slice(0, MAX_REFERENCES),
        cwe,
        ...(epss !== null && { epss }),
        ...(kev !== null && { kev: true }),
      };
    });
  }
}

const shortened = (text: string): string =>
  text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text;
