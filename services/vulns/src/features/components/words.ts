import { LRUCache } from 'lru-cache';
import type { AdvisoryWords, Intelligence } from '../../advisories';
import { compareIds, type Match } from '../../matching';
import { isErratum } from '../ingest/advisory-ids';

/** What is told of a vulnerability, whoever says it best. */
export interface Words {
  title: string;
  description: string;
  references: string[];
  cwe: string[];
}

const MAX_TEXT = 8_000;
const MAX_TITLE = 300;
const MAX_LIST = 30;
const PER_QUERY = 50;
const KEPT_CHARACTERS = 16_000_000;
const CWE = /^CWE-\d+$/;
const canonical = (id: string): string => id.trim().toUpperCase();
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** The texts of advisories, for what matching has found; matching itself reads none. */
export class AdvisoryTexts {
  private readonly known = new LRUCache<string, Words>({ maxSize: KEPT_CHARACTERS });
  private revision = -1;

  constructor(private readonly intelligence: Pick<Intelligence, 'clock' | 'advisories'>) {}

  /** By vulnerability id; every one that was asked for is there. */
  async of(matches: readonly Pick<Match, 'vulnerability_id' | 'advisory_ids'>[]): Promise<Map<string, Words>> {
    const revision = await this.intelligence.clock.announced();
    if (revision !== this.revision) this.known.clear();
    this.revision = revision;
    const words = new Map<string, Words>();
    const missing = new Map<string, Set<string>>();
    for (const { vulnerability_id: id, advisory_ids } of matches) {
      const kept = this.known.get(id);
      if (kept) words.set(id, kept);
      else missing.set(id, new Set([...(missing.get(id) ?? []), ...[id, ...advisory_ids].map(canonical)]));
    }
    const wanted = [...missing];
    for (let at = 0; at < wanted.length; at += PER_QUERY) {
      const part = wanted.slice(at, at + PER_QUERY);
      const found = await this.intelligence.advisories.texts(part.flatMap(([, ids]) => [...ids]));
      for (const [id, ids] of part) {
        const told = best(found.filter((advisory) => advisory.ids.some((name) => ids.has(name))));
        words.set(id, told);
        this.known.set(id, told, { size: sizeOf(told) });
      }
    }
    return words;
  }
}

const sizeOf = ({ title, description, references }: Words): number =>
  500 + title.length + description.length + references.join('').length;

/** Says which package has it and nothing else, as the trackers of distributions do: `CVE-2019-11068 in libxslt (...)`. */
const isNamedOnly = ({ ids, summary, details }: AdvisoryWords): boolean =>
  details === '' && ids.some((id) => summary.toUpperCase().startsWith(`${canonical(id)} IN `));

/** The longest text; an erratum about many vulnerabilities only where nobody else says anything. */
function best(advisories: readonly AdvisoryWords[]): Words {
  const ordered = [...advisories].sort(
    (a, b) =>
      Number(isErratum(a.id)) - Number(isErratum(b.id)) ||
      Number(isNamedOnly(a)) - Number(isNamedOnly(b)) ||
      b.details.length - a.details.length ||
      compareIds(a.id, b.id) ||
      (a.source < b.source ? -1 : 1),
  );
  const first = (read: (from: AdvisoryWords) => string): string => ordered.map(read).find((text) => text !== '') ?? '';
  return {
    title: cut(
      first(({ summary }) => summary.trim()),
      MAX_TITLE,
    ),
    description: cut(
      first(({ details, summary }) => details || summary),
      MAX_TEXT,
    ),
    references: [...new Set(ordered.flatMap(({ references }) => references))].slice(0, MAX_LIST),
    cwe: [...new Set(ordered.flatMap(({ cwe }) => cwe))].filter((id) => CWE.test(id)).slice(0, MAX_LIST),
  };
}
