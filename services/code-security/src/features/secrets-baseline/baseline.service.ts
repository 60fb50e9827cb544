import type { Store, Transaction } from '@osk/persistence';
import { errors, type TeamContext } from '@osk/service-kit';
import type { Part } from '../../engines/engine';
import type { ActivityRepository, NewActivity } from '../findings/activity.repo';
import { baselineStanding } from '../findings/baseline-standing';
import { repositoryOf } from '../findings/code-line';
import { tellDecision } from '../findings/events';
import { plainText } from '../findings/plain-text';
import type { LifecycleState } from '../policy-packs/policy-pack';
import { isBaselined, isSilenced, NOT_BASELINED, type Standing, type Tracked } from '../findings/tracked';
import type { TrackedRepository } from '../findings/tracked.repo';
import { keysOf, repoKeys } from '../ownership/repo-keys';

type Who = Pick<TeamContext, 'teamId' | 'userId' | 'requestId'>;
type Page = { skip: number; limit: number; max: number };

export interface BaselineDeps {
  store: Store;
  tracked: TrackedRepository;
  activity: ActivityRepository;
  /** The repositories a team has scanned. */
  assets: { all(teamId: string): AsyncIterable<{ asset_id: string; repo: string }> };
  now?(): Date;
}

/** What taking a baseline, or ending one, has changed. */
export interface BaselineChange {
  assets: string[];
  added: number;
  removed: number;
  /** In the baseline of these assets now. */
  total: number;
}

const SECRETS: readonly Part[] = ['secrets', 'secret_history'];
const DEFAULT_REASON = 'known before';

/**
 * The secrets of a repository that were known when somebody drew a line: later scans show them, but neither count them
 * nor fail for them. By fingerprint, so that one that moves stays in it; the same secret in a new file is a new one.
 */
export class BaselineService {
  private readonly now: () => Date;

  constructor(private readonly deps: BaselineDeps) {
    this.now = deps.now ?? (() => new Date());
  }

  /** @throws not_found for a repository that the team has not scanned */
  async list(teamId: string, repo: string | undefined, page: Page) {
    const assets = repo === undefined ? null : await this.assetsOf(teamId, repo);
    return this.deps.tracked.baselined(teamId, assets, page);
  }

  /**
   * The open secrets that the last scans of the repository have shown become its baseline; what they no longer show
   * leaves it. What somebody has decided about stays decided.
   * @throws not_found for a repository that the team has not scanned
   */
  async take(who: Who, { repo, reason = '' }: { repo: string; reason?: string }): Promise<BaselineChange> {
    const assets = await this.assetsOf(who.teamId, repo);
    const at = this.now();
    const entry = {
      ...{ baselined_at: at, baselined_by: who.userId },
      baseline_reason: plainText(reason) || DEFAULT_REASON,
    };
    return this.deps.store.transaction(async (tx) => {
      const known = await this.secretsOf(who.teamId, assets, tx);
      const added = known.filter((one) => one.present && !isBaselined(one) && isUndecided(one, at));
      const gone = known.filter((one) => !one.present && isBaselined(one));
      await this.deps.tracked.setAll(who.teamId, fingerprints(added), entry, tx);
      await this.deps.tracked.setAll(who.teamId, fingerprints(gone), NOT_BASELINED, tx);
      await this.log(who, at, { added, gone, reason: entry.baseline_reason }, tx);
      for (const one of oneOfEach(added)) {
        const now = { ...one, ...entry };
        await this.tell(who, now, baselineStanding(now), at, tx);
      }
      const total = known.filter(isBaselined).length + added.length - gone.length;
      return { assets, added: added.length, removed: gone.length, total };
    });
  }

  /** Everything leaves the baseline of the repository. @throws not_found */
  async clear(who: Who, repo: string): Promise<BaselineChange> {
    const assets = await this.assetsOf(who.teamId, repo);
    return this.deps.store.transaction(async (tx) => {
      const entries = (await this.secretsOf(who.teamId, assets, tx)).filter(isBaselined);
      await this.takeOut(who, entries, tx);
      return { assets, added: 0, removed: entries.length, total: 0 };
    });
  }

  /** One finding leaves the baseline. @throws not_found when it is in none */
  async remove(who: Who, fingerprint: string): Promise<void> {
    await this.deps.store.transaction(async (tx) => {
      const one = await this.deps.tracked.find(who.teamId, fingerprint, tx);
      if (!one || !isBaselined(one)) throw errors.notFound(`Not in the baseline: ${fingerprint}`);
      await this.takeOut(who, [one], tx);
    });
  }

  private async takeOut(who: Who, entries: readonly Tracked[], tx: Transaction): Promise<void> {
    const at = this.now();
    await this.deps.tracked.setAll(who.teamId, fingerprints(entries), NOT_BASELINED, tx);
    await this.log(who, at, { added: [], gone: entries, reason: null }, tx);
    for (const one of oneOfEach(entries.filter((entry) => entry.present && isUndecided(entry, at)))) {
      const standing = { ...one, state: 'reopened' as const, justification: 'No longer in the baseline' };
      await this.tell(who, one, standing, at, tx);
    }
  }

  private tell(
    { teamId, userId, requestId }: Who,
    tracked: Tracked,
    standing: Standing & { state: LifecycleState },
    at: Date,
    tx: Transaction,
  ): Promise<void> {
    return tellDecision(teamId, { tracked, standing, by: userId, at, requestId }, this.deps.tracked, tx);
  }

  private async log(
    { teamId, userId: by }: Who,
    at: Date,
    { added, gone, reason }: { added: readonly Tracked[]; gone: readonly Tracked[]; reason: string | null },
    tx: Transaction,
  ): Promise<void> {
    const entries: NewActivity[] = [
      ...added.map(({ fingerprint }) => ({ fingerprint, kind: 'baselined' as const, at, by, justification: reason })),
      ...gone.map(({ fingerprint }) => ({ fingerprint, kind: 'unbaselined' as const, at, by })),
    ];
    await this.deps.activity.add(teamId, entries, tx);
  }

  private async secretsOf(teamId: string, assets: readonly string[], tx: Transaction): Promise<Tracked[]> {
    const all: Tracked[] = [];
    for (const asset of assets) all.push(...(await this.deps.tracked.ofAsset(teamId, asset, tx)));
    return all.filter(({ part }) => SECRETS.includes(part));
  }

  private async assetsOf(teamId: string, repo: string): Promise<string[]> {
    const [key] = repoKeys(repo);
    const found = new Set<string>();
    for await (const { asset_id: assetId, repo: name } of this.deps.assets.all(teamId)) {
      const repository = repositoryOf(assetId);
      if (keysOf({ repo: name, assetId: repository }).includes(key)) found.add(repository);
    }
    if (found.size === 0)
      throw errors.notFound(`Repository not found: ${repo.slice(0, 200)} (nothing of it was scanned)`);
    return [...found].sort();
  }
}

const fingerprints = (list: readonly Tracked[]): string[] => list.map(({ fingerprint }) => fingerprint);

const isUndecided = (one: Tracked, now: Date): boolean => one.state !== 'resolved' && !isSilenced(one, now);

/** `vulns` has one entry for all findings of a rule on an asset: one is enough to tell of. */
const oneOfEach = (list: readonly Tracked[]): Tracked[] => [
  ...new Map(list.map((one) => [`${one.shown_on}\n${one.vulnerability_id}`, one])).values(),
];
