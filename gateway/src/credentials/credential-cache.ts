import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock';
import { BatchLoader } from './batch-loader';
import type { CredentialSource } from './credential-source';
import type { CredentialKind, Principal } from './principal';

/** An answer older than this is asked for anew before it is used: what bounds how long a revoked key lives. */
export const MAX_AGE_MS = 3_000;
/** Older than this it is asked for anew beside being used, so that a busy credential never waits for the store. */
const REFRESH_AGE_MS = 1_500;
const REFRESH_GATHER_MS = 200;
const KNOWN_MAX = 20_000;
const UNKNOWN_MAX = 10_000;

interface Entry {
  principal: Principal;
  /** When it was asked for. */
  at: number;
  refreshing: boolean;
}

/**
 * Credentials as the store had them at most three seconds ago. Good and unknown ones are remembered apart, so that a
 * flood of guesses cannot push the good ones out.
 */
export class CredentialCache {
  private readonly good = new LRUCache<string, Entry>({ max: KNOWN_MAX });
  private readonly bad = new LRUCache<string, number>({ max: UNKNOWN_MAX });
  private readonly loaders: Record<CredentialKind, BatchLoader<Principal>>;
  private toRefresh: { kind: CredentialKind; hash: string }[] = [];
  /** Counts what was forgotten on purpose: an answer asked for before that is not kept. */
  private generation = 0;

  constructor(
    source: CredentialSource,
    private readonly now: Clock,
    private readonly onError: (error: unknown) => void,
  ) {
    const loader = (kind: CredentialKind) => new BatchLoader<Principal>((hashes) => source.load(kind, hashes));
    this.loaders = { key: loader('key'), session: loader('session') };
  }

  /** What is known now, without asking: a principal, null for a credential known to be bad, undefined otherwise. */
  peek(kind: CredentialKind, hash: string): Principal | null | undefined {
    // A look does not count as use: what is in use is set anew every few seconds, and that does.
    const entry = this.good.peek(idOf(kind, hash));
    const now = this.now();
    if (entry) {
      const age = now - entry.at;
      if (age >= MAX_AGE_MS) return undefined;
      if (age >= REFRESH_AGE_MS && !entry.refreshing) this.refreshSoon(entry, kind, hash);
      return entry.principal;
    }
    const badSince = this.bad.get(idOf(kind, hash));
    return badSince !== undefined && now - badSince < MAX_AGE_MS ? null : undefined;
  }

  /** True for a credential that was good when last seen, however long ago. */
  remembers(kind: CredentialKind, hash: string): boolean {
    return this.good.has(idOf(kind, hash));
  }

  /** Asks the store. @throws what the store throws */
  async load(kind: CredentialKind, hash: string): Promise<Principal | null> {
    const id = idOf(kind, hash);
    const at = this.now();
    const { generation } = this;
    const principal = await this.loaders[kind].load(hash);
    if (generation === this.generation) {
      if (principal) {
        this.good.set(id, { principal, at, refreshing: false });
        this.bad.delete(id);
      } else {
        this.good.delete(id);
        this.bad.set(id, at);
      }
    }
    return principal ?? null;
  }

  /** Drops what a change in this process has made untrue; other replicas see it when their answers have aged. */
  forget(which: (principal: Principal) => boolean): void {
    this.generation += 1;
    for (const [id, { principal }] of this.good.entries()) if (which(principal)) this.good.delete(id);
  }

  private refreshSoon(entry: Entry, kind: CredentialKind, hash: string): void {
    entry.refreshing = true;
    this.toRefresh.push({ kind, hash });
    if (this.toRefresh.length > 1) return;
    setTimeout(() => {
      const due = this.toRefresh;
      this.toRefresh = [];
      for (const { kind: k, hash: h } of due) this.load(k, h).catch(this.onError);
    }, REFRESH_GATHER_MS).unref();
  }
}

const idOf = (kind: CredentialKind, hash: string): string => (kind === 'key' ? 'k' : 's') + hash;
