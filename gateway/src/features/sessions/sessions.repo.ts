import {
  defineGlobalCollection,
  q,
  type Documents,
  type InTransaction,
  type Page,
  type PageRequest,
  type Store,
} from '@osk/persistence';

export interface SessionDocument {
  _id: string;
  /** SHA-256 of the identifier that the client holds. */
  hash: string;
  user_id: string;
  /** The team that the session works in; `switch-team` changes it. */
  current_team: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** Not prolonged past this. */
  ends_at: Date;
  ip: string;
  /** As the client named itself; absent in sessions older than this field. */
  user_agent?: string;
}

export const sessionCollection = defineGlobalCollection<SessionDocument>({
  name: 'sessions',
  reason: 'a session belongs to a person, who may switch teams',
  schema: {
    hash: { type: String, required: true },
    user_id: { type: String, required: true },
    current_team: { type: String, required: true },
    created_at: { type: Date, required: true },
    last_seen_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
    ip: { type: String, default: '' },
    user_agent: { type: String, default: '' },
  },
  indexes: [
    { key: { hash: 1 }, options: { unique: true } },
    { key: { user_id: 1, current_team: 1 } },
    { key: { user_id: 1, created_at: -1, _id: -1 } },
    { key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } },
  ],
});

export class SessionsRepository {
  private readonly sessions: Documents<SessionDocument>;

  constructor(store: Store) {
    this.sessions = store.global(sessionCollection);
  }

  insert(session: SessionDocument): Promise<SessionDocument> {
    return this.sessions.insert(session);
  }

  byHashes(hashes: readonly string[]): Promise<SessionDocument[]> {
    return this.sessions.find({ hash: q.in([...hashes]) });
  }

  async prolong(sessionId: string, seenAt: Date, expiresAt: Date): Promise<void> {
    await this.sessions.update(sessionId, { $max: { last_seen_at: seenAt, expires_at: expiresAt } });
  }

  async switchTeam(sessionId: string, teamId: string): Promise<void> {
    await this.sessions.update(sessionId, { $set: { current_team: teamId } });
  }

  delete(sessionId: string): Promise<boolean> {
    return this.sessions.delete(sessionId);
  }

  /** Those of a person that have not ended by `now`. */
  page(userId: string, now: Date, request: PageRequest): Promise<Page<SessionDocument>> {
    const good = { user_id: userId, expires_at: q.gt(now) };
    return this.sessions.page(good, { ...request, sort: { created_at: -1 } });
  }

  async deleteOwn(userId: string, sessionId: string): Promise<boolean> {
    return (await this.sessions.deleteMany({ _id: sessionId, user_id: userId })) === 1;
  }

  deleteOthers(userId: string, keptId: string): Promise<number> {
    return this.sessions.deleteMany({ user_id: userId, _id: q.not(keptId) });
  }

  deleteOfUser(userId: string, options?: InTransaction): Promise<number> {
    return this.sessions.deleteMany({ user_id: userId }, options);
  }

  deleteInTeam(userId: string, teamId: string, options?: InTransaction): Promise<number> {
    return this.sessions.deleteMany({ user_id: userId, current_team: teamId }, options);
  }
}
