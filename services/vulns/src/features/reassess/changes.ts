import { canonicalId, type Intelligence } from '../../advisories';
import { isCve } from '../../matching';

type Known = Pick<Intelligence, 'advisories' | 'kev' | 'epss'>;

/** Answers which vulnerabilities the intelligence sees otherwise than at a revision of its clock. */
export class IntelChanges {
  private constructor(
    private readonly intelligence: Known,
    private readonly revision: number,
    /** Listed or taken off, by every name: the catalogue is short enough to be known beforehand. */
    private readonly kev: ReadonlySet<string>,
  ) {}

  static async since(intelligence: Known, revision: number): Promise<IntelChanges> {
    const { cves } = await intelligence.kev.changedSince(revision);
    const named = await intelligence.advisories.aliases(cves);
    return new IntelChanges(
      intelligence,
      revision,
      new Set([...cves, ...[...named.values()].flatMap((ids) => [...ids])]),
    );
  }

  /** Those of the ids (as they were given) whose KEV entry, EPSS score or advisories changed. */
  async among(ids: readonly string[]): Promise<Set<string>> {
    // KEV and EPSS speak of CVEs alone: what has none among its ids may have one by its advisory.
    const named = await this.intelligence.advisories.aliases(ids.filter((id) => !isCve(id)));
    const namesOf = (id: string): Iterable<string> => named.get(canonicalId(id)) ?? [canonicalId(id)];
    const [epss, advisories] = await Promise.all([
      this.intelligence.epss.changedAmong([...new Set(ids.flatMap((id) => [...namesOf(id)]))], this.revision),
      this.intelligence.advisories.changedAmong(ids, this.revision),
    ]);
    return new Set(
      ids.filter((id) => {
        const name = canonicalId(id);
        return this.kev.has(name) || advisories.has(name) || [...namesOf(id)].some((other) => epss.has(other));
      }),
    );
  }
}
