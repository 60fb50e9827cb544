import type { Store, Transaction } from '@osk/persistence';
import { errors, type TeamContext } from '@osk/service-kit';
import type { CodeScanDocument } from '../scans/scan.model';
import type { OwnershipDocument, OwnershipFields } from './ownership';
import type { OwnershipFilter, OwnershipRepository } from './ownership.repo';
import { ownedFields, ownershipEvent } from './ownership-events';
import { keysOf, repoKeys } from './repo-keys';

type Who = Pick<TeamContext, 'teamId' | 'userId' | 'requestId'>;

export interface Scanned {
  repo?: string;
  assetId: string;
}

export interface OwnershipDeps {
  store: Store;
  ownerships: OwnershipRepository;
  /** The repositories a team has scanned. */
  scanned: { all(teamId: string): AsyncIterable<{ asset_id: string; repo: string }> };
  /** What shows application and owner in its lists. */
  owned: readonly OwnedList[];
  now?(): Date;
}

/** Scans, bills of materials: each gets the application and owner of its repository. */
export interface OwnedList {
  /** The assets or repositories of its entries, each once. */
  owned(teamId: string): Promise<string[]>;
  ownedBy(
    teamId: string,
    name: string,
    owned: Pick<CodeScanDocument, 'application' | 'owner'>,
    tx: Transaction,
  ): Promise<void>;
}

/** Repositories with an owner that a team can have. */
export const MAX_OWNERSHIPS = 10_000;

/** Whose repositories are. */
export class OwnershipService {
  private readonly now: () => Date;

  constructor(private readonly deps: OwnershipDeps) {
    this.now = deps.now ?? (() => new Date());
  }

  list(
    teamId: string,
    filter: Omit<OwnershipFilter, 'key'> & { repo?: string },
    page: { skip: number; limit: number; max: number },
  ) {
    const { repo, ...rest } = filter;
    return this.deps.ownerships.page(teamId, { ...rest, ...(repo !== undefined && { key: repoKeys(repo)[0] }) }, page);
  }

  /** The entry that names what was scanned most exactly. */
  async of(teamId: string, scanned: Scanned, tx?: Transaction): Promise<OwnershipDocument | null> {
    const longest = (a: OwnershipDocument, b: OwnershipDocument) => b.key.length - a.key.length;
    const [nearest] = (await this.deps.ownerships.byKeys(teamId, keysOf(scanned), tx)).sort(longest);
    return nearest ?? null;
  }

  /**
   * Says whose a repository is; what is left out stays, null takes it away. Reports there are show it at once, and
   * `vulns` is told for every asset that was scanned under that name.
   */
  async put(who: Who, repo: string, fields: Partial<OwnershipFields>): Promise<OwnershipDocument> {
    const key = repoKeys(repo)[0];
    if (key === '') throw errors.refused('repo: names no repository', { code: 'repo_invalid' });
    const { store, ownerships } = this.deps;
    return store.transaction(async (tx) => {
      const [known] = await ownerships.byKeys(who.teamId, [key], tx);
      if (!known && (await ownerships.count(who.teamId, tx)) >= MAX_OWNERSHIPS)
        throw errors.conflict(`A team can have at most ${MAX_OWNERSHIPS} owned repositories`, {
          code: 'ownerships_full',
        });
      const stamp = { repo: repo.trim(), updated_by: who.userId, updated_at: this.now() };
      const written = await ownerships.write(who.teamId, key, { ...fields, ...stamp }, tx);
      await this.applyToReports(who.teamId, key, tx);
      await this.tellAssets(who, key, tx);
      return written;
    });
  }

  private async applyToReports(teamId: string, key: string, tx: Transaction): Promise<void> {
    for (const list of this.deps.owned)
      for (const name of await list.owned(teamId)) {
        const subject = { assetId: name };
        if (!keysOf(subject).includes(key)) continue;
        const owned = await this.of(teamId, subject, tx);
        if (owned) await list.ownedBy(teamId, name, ownedFields(owned), tx);
      }
  }

  private async tellAssets(who: Who, key: string, tx: Transaction): Promise<void> {
    for await (const { asset_id: assetId, repo } of this.deps.scanned.all(who.teamId)) {
      if (!keysOf({ repo, assetId }).includes(key)) continue;
      const owned = await this.of(who.teamId, { repo, assetId }, tx);
      if (owned) tx.emit(ownershipEvent(who, assetId, owned));
    }
  }
}
