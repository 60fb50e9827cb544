import { LicenceJudge, type LicenceJudgement, type LicenceVerdict, type SbomComponent } from '@osk/sbom';
import { errors } from '@osk/service-kit';
import type { PolicyService } from '../policy-packs/policy.service';
import { judgedBy } from './licence-policy';
import { readComponents, selectComponents, type ComponentFilter } from './page';
import type { LicenceEntry } from './storage/component-index';
import type { SbomDocument } from './storage/sbom.model';
import type { SbomFilter } from './storage/sbom.repo';
import type { SbomStore } from './storage/sbom-store';

export interface JudgedLicence extends LicenceEntry, LicenceJudgement {}

export interface SbomPage {
  sbom: SbomDocument;
  components: { component: SbomComponent; judgement: LicenceJudgement; text: string }[];
  total: number;
  ecosystems: { name: string; count: number }[];
  scopes: { name: string; count: number }[];
  /** The most frequent. */
  licences: JudgedLicence[];
  verdicts: Record<LicenceVerdict, number>;
}

/** Older ones are matched anew when somebody looks at them. */
const STALE_MS = 24 * 60 * 60_000;
const ASK_AGAIN_MS = 10 * 60_000;
const SHOWN_LICENCES = 200;

/** Reading and deleting bills of materials. */
export class SbomService {
  constructor(
    private readonly deps: { sboms: SbomStore; policies: Pick<PolicyService, 'licencePolicy'>; now?(): Date },
  ) {}

  list(teamId: string, filter: SbomFilter, page: { skip: number; limit: number; max: number }) {
    return this.deps.sboms.heads.page(teamId, filter, page);
  }

  /** @throws not_found */
  async one(teamId: string, id: string): Promise<SbomDocument> {
    const sbom = await this.deps.sboms.heads.find(teamId, id);
    if (!sbom) throw errors.notFound(`SBOM not found: ${id}`);
    return sbom;
  }

  async page(
    teamId: string,
    id: string,
    filter: ComponentFilter,
    range: { skip: number; limit: number },
  ): Promise<SbomPage> {
    const { sboms } = this.deps;
    const sbom = await this.one(teamId, id);
    const [found, judge] = await Promise.all([sboms.indexes.find(teamId, id), this.judge(sbom)]);
    if (!found) throw errors.notFound(`SBOM not found: ${id}`);
    const { index } = found;
    const judgements = index.licences.map(({ declared }) => judge.judgeLicences(declared));
    const { numbers, total } = selectComponents(found, filter, judgements, range);
    const components = await readComponents(sboms.packs, sbom, index.starts, numbers);
    await this.refresh(sbom);
    return {
      sbom,
      total,
      components: components.map((component, at) => {
        const entry = index.licences[index.licence[numbers[at] as number] as number] as LicenceEntry;
        return { component, judgement: judge.judge(component), text: entry.text };
      }),
      ecosystems: counts(index.ecosystems, index.ecosystem),
      scopes: counts(index.kinds, index.kind),
      licences: judged(index.licences, judgements).slice(0, SHOWN_LICENCES),
      verdicts: verdictCounts(index.licences, judgements),
    };
  }

  /** By the rules that hold for the team, or those of the pack that the scan was ordered with. */
  async judge({ team_id, policy_pack }: SbomDocument): Promise<LicenceJudge> {
    return new LicenceJudge(judgedBy(await this.deps.policies.licencePolicy(team_id, policy_pack)));
  }

  /** @throws not_found */
  async remove(teamId: string, id: string): Promise<void> {
    await this.one(teamId, id);
    await this.deps.sboms.transaction((tx) => this.deps.sboms.remove(teamId, id, tx));
  }

  /** Intelligence moves: what was matched long ago, or never, is matched again, once however many look. */
  private async refresh(sbom: SbomDocument): Promise<void> {
    const { sboms, now = () => new Date() } = this.deps;
    const at = now();
    if (sbom.matched_at && at.getTime() - sbom.matched_at.getTime() < STALE_MS) return;
    const before = new Date(at.getTime() - ASK_AGAIN_MS);
    if (sbom.match_asked_at >= before) return;
    await sboms.transaction(async (tx) => {
      const where = { matchAskedBefore: before };
      if (await sboms.heads.update(sbom.team_id, sbom._id, { $set: { match_asked_at: at } }, { tx, where }))
        await sboms.work(sbom.team_id, sbom._id, sbom.request_id, tx);
    });
  }
}

const judged = (licences: readonly LicenceEntry[], judgements: readonly LicenceJudgement[]): JudgedLicence[] =>
  licences
    .map((licence, at) => ({ ...licence, ...(judgements[at] as LicenceJudgement) }))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));

function verdictCounts(
  licences: readonly LicenceEntry[],
  judgements: readonly LicenceJudgement[],
): Record<LicenceVerdict, number> {
  const counted = { allowed: 0, review: 0, denied: 0 };
  licences.forEach(({ count }, at) => (counted[(judgements[at] as LicenceJudgement).verdict] += count));
  return counted;
}

function counts(names: readonly string[], column: Uint8Array): { name: string; count: number }[] {
  const counted = names.map((name) => ({ name, count: 0 }));
  for (const number of column) (counted[number] as { count: number }).count += 1;
  return counted.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
