import type { Severity } from '@osk/contracts';
import type { CatalogEntry as StoredEntry, CatalogQuery, Intelligence } from '../../advisories';
import { bestCvss } from '../../matching';
import type { Static } from '@sinclair/typebox';
import type { CatalogEntry, CatalogQuery as Query } from './schemas';

const CVE = /^CVE-/;

/** The catalogue of what is known, with what threat intelligence says of each entry. The same for every team. */
export class CatalogService {
  constructor(private readonly intelligence: Intelligence) {}

  async page(query: Static<typeof Query>): Promise<{ items: Static<typeof CatalogEntry>[]; total: number }> {
    const { skip, limit } = query;
    const { items, total } = await this.intelligence.advisories.catalog(asked(query), { skip, limit });
    const cves = items.flatMap(cvesOf);
    const [kev, epss] = await Promise.all([this.intelligence.kev.entries(cves), this.intelligence.epss.scores(cves)]);
    return {
      items: items.map((entry) => {
        const known = cvesOf(entry);
        const scores = known.flatMap((cve) => epss.get(cve)?.score ?? []);
        return {
          ...described(entry),
          cisa_kev: known.some((cve) => kev.has(cve)),
          epss: scores.length > 0 ? Math.max(...scores) : null,
        };
      }),
      total,
    };
  }
}

function asked({ severity, ecosystem, id, modified_since, include_withdrawn }: Static<typeof Query>): CatalogQuery {
  return {
    ...(severity && { severity: [severity as Severity] }),
    ...(ecosystem && { ecosystem }),
    ...(id && { idPrefix: id }),
    ...(modified_since && { modifiedSince: new Date(modified_since) }),
    withWithdrawn: include_withdrawn,
  };
}

function cvesOf({ id, aliases }: Pick<StoredEntry, 'id' | 'aliases'>): string[] {
  return [id, ...aliases].map((name) => name.toUpperCase()).filter((name) => CVE.test(name));
}

function described(entry: StoredEntry): Omit<Static<typeof CatalogEntry>, 'cisa_kev' | 'epss'> {
  const { id, aliases, source, summary, severity, cwe, ecosystems, published, modified, withdrawn } = entry;
  return {
    vulnerability_id: id,
    aliases,
    source,
    summary,
    severity,
    cvss: bestCvss([entry]),
    cwe,
    ecosystems,
    published,
    modified,
    withdrawn,
  };
}
