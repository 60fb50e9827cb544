import { LRUCache } from 'lru-cache';
import type { Advisory, Intelligence, KevEntry } from '../../advisories';
import { bestCvss, byVulnerability, isCve } from '../../matching';
import type { Cvss, KevDetails } from '../occurrences/occurrence';
import { isErratum } from './advisory-ids';
import type { Sighted, Threat } from './report';

interface Known {
  ids: string[];
  cvss: Cvss | null;
}

const KEPT = 50_000;
const IDS_PER_LOOK = 200;
const canonical = (id: string): string => id.trim().toUpperCase();

/** What the intelligence knows of vulnerabilities that scans name: their other names, score and threat. */
export class Threats {
  private readonly known = new LRUCache<string, Known>({ max: KEPT });
  private revision = -1;

  constructor(private readonly intelligence: Pick<Intelligence, 'clock' | 'advisories' | 'kev' | 'epss'>) {}

  /** One per sighting; null where the sighting names no vulnerability. */
  async of(sightings: readonly Pick<Sighted, 'ids' | 'advisory'>[]): Promise<(Threat | null)[]> {
    const ids = new Set(sightings.filter(({ advisory }) => advisory).flatMap((sighted) => sighted.ids.map(canonical)));
    if (ids.size === 0) return sightings.map(() => null);
    await this.learn([...ids]);
    const cves = new Set([...ids].flatMap((id) => [id, ...(this.known.get(id)?.ids ?? [])]).filter(isCve));
    const [kev, epss] = await Promise.all([
      this.intelligence.kev.entries([...cves]),
      this.intelligence.epss.scores([...cves]),
    ]);
    return sightings.map((sighted) => {
      if (!sighted.advisory) return null;
      const about = sighted.ids.map(canonical);
      const known = about.flatMap((id) => this.known.get(id) ?? []);
      const all = [...new Set([...about, ...known.flatMap((entry) => entry.ids)])];
      const scores = all.flatMap((id) => epss.get(id)?.score ?? []);
      const listed = all.flatMap((id) => kev.get(id) ?? [])[0];
      return {
        ids: known.flatMap((entry) => entry.ids),
        cvss: known.find(({ cvss }) => cvss !== null)?.cvss ?? null,
        epss: scores.length > 0 ? Math.max(...scores) : null,
        kev: listed ? detailsOf(listed) : null,
      };
    });
  }

  private async learn(ids: readonly string[]): Promise<void> {
    const revision = await this.intelligence.clock.announced();
    if (revision !== this.revision) this.known.clear();
    this.revision = revision;
    const missing = ids.filter((id) => !this.known.has(id));
    for (let at = 0; at < missing.length; at += IDS_PER_LOOK) await this.look(missing.slice(at, at + IDS_PER_LOOK));
  }

  /** Two steps of the alias relation: from a GHSA to its CVE, and from there to what scores the CVE. */
  private async look(ids: readonly string[]): Promise<void> {
    const near = await this.heads(ids);
    const further = new Set(near.flatMap(({ id, aliases }) => [id, ...aliases].map(canonical)));
    for (const id of ids) further.delete(id);
    const heads = new Map(
      [...near, ...(await this.heads([...further]))].map((head) => [`${head.source}/${head.id}`, head]),
    );
    const groups = new Map<string, Known>();
    for (const { id, aliases, advisories } of byVulnerability([...heads.values()])) {
      const entry = { ids: [id, ...aliases].filter((name) => !isErratum(name)), cvss: bestCvss(advisories) };
      for (const name of entry.ids) groups.set(canonical(name), entry);
    }
    for (const id of ids) this.known.set(id, groups.get(id) ?? { ids: [], cvss: null });
  }

  private async heads(ids: readonly string[]): Promise<Advisory[]> {
    const heads = await this.intelligence.advisories.headsNaming(ids);
    return heads.map((head) => ({ ...head, details: '', references: [], affected: [] }));
  }
}

export function detailsOf(entry: KevEntry): KevDetails {
  const { name, vendor, product, date_added, due_date, ransomware } = entry;
  return { name, vendor, product, date_added, due_date, ransomware };
}
