import { createHash } from 'node:crypto';
import { defineGlobalCollection, q, type Documents, type Store, type StoredDocument } from '@osk/persistence';

interface CachedLicence extends StoredDocument {
  licences: string[];
  expires_at: Date;
}

const cache = defineGlobalCollection<CachedLicence>({
  name: 'license_cache',
  reason: 'what public registries say of packages is the same for every team',
  schema: {
    licences: { type: [String], default: [] },
    expires_at: { type: Date, required: true },
  },
  indexes: [{ key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } }],
});

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * DAY_MS;

/**
 * What registries have said of packages, for 30 days; what they say is public and the same for every team, so nothing of
 * a team is in it. An empty list: the registry names no licence.
 */
export class LicenceCache {
  private readonly documents: Documents<CachedLicence>;

  constructor(store: Store) {
    this.documents = store.global(cache);
  }

  async find(keys: readonly string[], now: Date): Promise<Map<string, string[]>> {
    const byId = new Map(keys.map((key) => [idOf(key), key]));
    const found = await this.documents.find(
      { _id: q.in([...byId.keys()]), expires_at: q.gt(now) },
      { limit: Math.max(1, byId.size) },
    );
    return new Map(found.map(({ _id, licences }) => [byId.get(_id) as string, licences]));
  }

  async put(key: string, licences: readonly string[], now: Date): Promise<void> {
    const expires_at = new Date(now.getTime() + KEPT_MS);
    await this.documents.upsert(idOf(key), { $set: { licences: [...licences], expires_at } });
  }
}

const idOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
