import type { Logger } from '@osk/service-kit';
import type { Clock } from '../clock';
import type { ApiKeysRepository } from '../features/api-keys/api-keys.repo';
import { prolongedUntil } from '../features/sessions/session-times';
import type { SessionsRepository } from '../features/sessions/sessions.repo';
import type { Principal } from './principal';

/** A session's use is written down at most this often; a key's is gathered and written in one go. */
const SESSION_EVERY_MS = 60_000;
const KEYS_EVERY_MS = 30_000;

/** Keeps `last_used_at` of keys and the sliding end of sessions, never on a request's own time. */
export class UsageRecorder {
  private usedKeys = new Map<string, Date>();
  private readonly prolonging = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: { apiKeys: ApiKeysRepository; sessions: SessionsRepository; now: Clock; logger: Logger },
  ) {}

  start(): void {
    this.timer ??= setInterval(() => void this.flush(), KEYS_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.flush();
  }

  used(principal: Principal): void {
    const now = this.parts.now();
    if (principal.claims.via === 'key') this.noteKey(principal, now);
    else if (now - principal.seenAt >= SESSION_EVERY_MS) this.keep(this.prolong(principal, now));
  }

  /** Writes what was gathered. A failure loses a time of last use, nothing more. */
  async flush(): Promise<void> {
    await Promise.all([this.flushKeys(), ...this.prolonging]);
  }

  private async flushKeys(): Promise<void> {
    const used = this.usedKeys;
    if (used.size === 0) return;
    this.usedKeys = new Map();
    await this.parts.apiKeys
      .used(used)
      .catch((error: unknown) => this.parts.logger.warn('the last use of keys was not written', { error }));
  }

  private keep(work: Promise<void>): void {
    this.prolonging.add(work);
    void work.finally(() => this.prolonging.delete(work));
  }

  private noteKey(principal: Principal, now: number): void {
    if (now - principal.seenAt < 1_000) return;
    principal.seenAt = now;
    this.usedKeys.set(principal.claims.credential_id, new Date(now));
  }

  private async prolong(principal: Principal, now: number): Promise<void> {
    principal.seenAt = now;
    const until = prolongedUntil(now, principal.endsAt);
    try {
      await this.parts.sessions.prolong(principal.claims.credential_id, new Date(now), new Date(until));
      principal.validUntil = Math.max(principal.validUntil, until);
    } catch (error) {
      this.parts.logger.warn('a session was not prolonged', { error });
    }
  }
}
