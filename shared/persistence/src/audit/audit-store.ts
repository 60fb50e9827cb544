import { newId, type AuditEntry, type AuditSink } from '@osk/contracts';
import { defineGlobalCollection, type GlobalCollection } from '../collection/define-collection';
import type { Page, PageRequest } from '../documents/paging';
import type { Store } from '../store/store';

interface AuditDocument extends Omit<AuditEntry, 'at'> {
  _id: string;
  at: Date;
}

export interface AuditRecord extends AuditEntry {
  audit_id: string;
}

export interface AuditOptions {
  /** Records go after this many days; default 365. */
  retentionDays?: number;
}

const DAY_SECONDS = 24 * 3600;

function auditCollection(retentionDays: number): GlobalCollection<AuditDocument> {
  return defineGlobalCollection<AuditDocument>({
    name: 'audit',
    reason: 'attempts without a known team are recorded too',
    schema: {
      at: { type: Date, required: true },
      request_id: { type: String, required: true },
      team_id: { type: String, default: null },
      user_id: { type: String, default: null },
      credential_id: { type: String, default: null },
      via: { type: String, default: null },
      ip: { type: String, default: '' },
      operation_id: { type: String, required: true },
      method: { type: String, required: true },
      path: { type: String, required: true },
      params: { type: Object, default: {} },
      status: { type: Number, required: true },
    },
    indexes: [
      { key: { team_id: 1, at: -1, _id: -1 } },
      { key: { at: 1 }, options: { expireAfterSeconds: retentionDays * DAY_SECONDS } },
    ],
  });
}

/** Who did what, when, from where. Records are only ever added, and go with the retention time. */
export class AuditStore implements AuditSink {
  private readonly collection: GlobalCollection<AuditDocument>;

  constructor(
    private readonly store: Store,
    options: AuditOptions = {},
  ) {
    this.collection = auditCollection(options.retentionDays ?? 365);
    store.global(this.collection);
  }

  async record(entry: AuditEntry): Promise<void> {
    await this.store.global(this.collection).insert({ ...entry, _id: newId('aud'), at: new Date(entry.at) });
  }

  /** A team's records, newest first. */
  async list(teamId: string, request: PageRequest = {}): Promise<Page<AuditRecord>> {
    const sort = { at: -1 } as const;
    const page = await this.store.global(this.collection).page({ team_id: teamId }, { ...request, sort });
    const items = page.items.map(({ _id, at, ...rest }) => ({ ...rest, at: at.toISOString(), audit_id: _id }));
    return { items, total: page.total };
  }
}

/** The sink that the service kit writes its audit records to. */
export function auditSink(store: Store, options?: AuditOptions): AuditStore {
  return new AuditStore(store, options);
}
