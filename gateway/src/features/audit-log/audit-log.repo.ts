import type { AuditRecord } from '@osk/contracts';
import {
  defineGlobalCollection,
  DuplicateKeyError,
  q,
  type Documents,
  type GlobalCollection,
  type InTransaction,
  type Page,
  type PageRequest,
  type Store,
} from '@osk/persistence';

export const OUTCOMES = ['done', 'refused', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface AuditDocument extends Omit<AuditRecord, 'audit_id' | 'at'> {
  _id: string;
  at: Date;
  /** The user's and the credential's id: a look-up by either is one index. */
  actors: string[];
  outcome: Outcome;
}

/** Each given field narrows. */
export interface AuditFilter {
  actor?: string;
  action?: string;
  resource?: string;
  outcome?: Outcome;
  /** From this moment on, and before that one. */
  from?: Date;
  before?: Date;
}

const DAY_SECONDS = 24 * 3600;
const newestFirst = { at: -1, _id: -1 } as const;

/** Kept apart from `AuditLogRepository` because the retention is the operator's to set. */
function auditCollection(retentionDays: number): GlobalCollection<AuditDocument> {
  const text = { type: String, default: null };
  return defineGlobalCollection<AuditDocument>({
    name: 'audit',
    reason: 'attempts without a known team are recorded too',
    schema: {
      at: { type: Date, required: true },
      service: { type: String, required: true },
      request_id: { type: String, required: true },
      team_id: text,
      user_id: text,
      credential_id: text,
      via: text,
      ip: { type: String, default: '' },
      operation_id: { type: String, required: true },
      method: { type: String, required: true },
      path: { type: String, required: true },
      params: { type: Object, default: {} },
      resources: { type: [String], default: [] },
      status: { type: Number, required: true },
      actors: { type: [String], default: [] },
      outcome: { type: String, enum: [...OUTCOMES], required: true },
    },
    indexes: [
      { key: { team_id: 1, ...newestFirst } },
      { key: { team_id: 1, actors: 1, ...newestFirst } },
      { key: { team_id: 1, operation_id: 1, ...newestFirst } },
      { key: { team_id: 1, resources: 1, ...newestFirst } },
      { key: { team_id: 1, outcome: 1, ...newestFirst } },
      { key: { at: 1 }, options: { expireAfterSeconds: retentionDays * DAY_SECONDS } },
    ],
  });
}

/** Records are only ever added, and go with the retention time. Every reader is confined to a team. */
export class AuditLogRepository {
  private readonly records: Documents<AuditDocument>;

  /** @param retentionDays how long a record is kept */
  constructor(store: Store, retentionDays: number) {
    this.records = store.global(auditCollection(retentionDays));
  }

  /** Adds it once, however often it arrives. */
  async add({ audit_id, at, ...rest }: AuditRecord, options?: InTransaction): Promise<void> {
    const actors = [rest.user_id, rest.credential_id].filter((id) => id !== null);
    const document = { ...rest, _id: audit_id, at: new Date(at), actors, outcome: outcomeOf(rest.status) };
    await this.records.insert(document, options).catch((error: unknown) => {
      if (!(error instanceof DuplicateKeyError)) throw error;
    });
  }

  page(teamId: string, filter: AuditFilter, request: PageRequest): Promise<Page<AuditDocument>> {
    return this.records.page(within(teamId, filter), { ...request, sort: { at: -1 } });
  }

  each(teamId: string, filter: AuditFilter): AsyncGenerator<AuditDocument> {
    return this.records.each(within(teamId, filter), { sort: { at: -1 } });
  }
}

function within(teamId: string, { actor, action, resource, outcome, from, before }: AuditFilter) {
  return {
    team_id: teamId,
    // Lists are asked for an element by plain equality: that is what an index serves.
    ...q.given({ actors: actor, operation_id: action, resources: resource, outcome }),
    ...((from ?? before) && { at: q.range({ gte: from, lt: before }) }),
  };
}

const outcomeOf = (status: number): Outcome => (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'done');
