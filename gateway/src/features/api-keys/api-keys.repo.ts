import type { Scope } from '@osk/contracts';
import {
  defineCollection,
  q,
  TeamRepository,
  teamIndex,
  type Documents,
  type InTransaction,
  type Page,
  type PageRequest,
  type Store,
} from '@osk/persistence';

export interface ApiKeyDocument {
  _id: string;
  team_id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the key's value; the value itself is nowhere. */
  hash: string;
  /** Its first characters, to tell keys apart in a list. */
  prefix: string;
  scope_preset: string | null;
  scopes: Scope[];
  environment: string | null;
  rate_limit_per_minute: number;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export const apiKeyCollection = defineCollection<ApiKeyDocument>({
  name: 'api_keys',
  schema: {
    user_id: { type: String, required: true },
    name: { type: String, required: true },
    hash: { type: String, required: true },
    prefix: { type: String, required: true },
    scope_preset: { type: String, default: null },
    scopes: { type: [String], default: [] },
    environment: { type: String, default: null },
    rate_limit_per_minute: { type: Number, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    last_used_at: { type: Date, default: null },
    revoked_at: { type: Date, default: null },
  },
  indexes: [
    { key: { hash: 1 }, options: { unique: true } },
    teamIndex({ user_id: 1, created_at: -1 }),
    teamIndex({ created_at: -1 }),
  ],
});

export class ApiKeysRepository {
  private readonly keys: TeamRepository<ApiKeyDocument>;
  private readonly everywhere: Documents<ApiKeyDocument>;

  constructor(store: Store) {
    this.keys = new TeamRepository(store, apiKeyCollection);
    this.everywhere = store.unscoped(apiKeyCollection, 'a key is looked up to learn the team it belongs to');
  }

  insert(teamId: string, key: Omit<ApiKeyDocument, 'team_id'>): Promise<ApiKeyDocument> {
    return this.keys.insert(teamId, key);
  }

  page(teamId: string, userId: string, request: PageRequest): Promise<Page<ApiKeyDocument>> {
    return this.keys.page(teamId, { user_id: userId }, { ...request, sort: { created_at: -1 } });
  }

  /** Of everybody, or of one person. */
  pageOfTeam(teamId: string, userId: string | undefined, request: PageRequest): Promise<Page<ApiKeyDocument>> {
    return this.keys.page(teamId, q.given({ user_id: userId }), { ...request, sort: { created_at: -1 } });
  }

  countUsable(teamId: string, userId: string, now: Date): Promise<number> {
    return this.keys.count(teamId, { user_id: userId, revoked_at: null, expires_at: q.gt(now) });
  }

  /**
   * @param userId whose key it has to be; anybody's in the team when absent
   * @returns the key as it is after; null when there is none. An earlier revocation keeps its time.
   */
  async revoke(teamId: string, keyId: string, at: Date, userId?: string): Promise<ApiKeyDocument | null> {
    const which = { _id: keyId, ...q.given({ user_id: userId }) };
    await this.keys.update(teamId, { ...which, revoked_at: null }, { $set: { revoked_at: at } });
    return await this.keys.findOne(teamId, which);
  }

  async revokeAll(teamId: string, userId: string, at: Date, options: InTransaction): Promise<void> {
    await this.keys.updateMany(teamId, { user_id: userId, revoked_at: null }, { $set: { revoked_at: at } }, options);
  }

  byHashes(hashes: readonly string[]): Promise<ApiKeyDocument[]> {
    return this.everywhere.find({ hash: q.in([...hashes]) });
  }

  async used(at: ReadonlyMap<string, Date>): Promise<void> {
    await this.everywhere.bulk(
      [...at].map(([keyId, last_used_at]) => ({ where: keyId, update: { $max: { last_used_at } } })),
      { ordered: false },
    );
  }
}
