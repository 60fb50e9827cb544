import { LRUCache } from 'lru-cache';
import type { Advisory } from './advisory';
import type { AdvisoryHead } from './encode';

const PER_ENTRY = 200;
const PER_HEAD = 500;

/** The head of an advisory in the version that `hash` names. */
export interface VersionedHead {
  hash: string;
  head: AdvisoryHead;
}

/**
 * Decoded candidates per package key, the keys without any included, bounded by size. Everything goes when the
 * intelligence has moved on: that happens a few times a day, and finding out what it touched would cost more.
 */
export class CandidateCache {
  private readonly byKey: LRUCache<string, readonly Advisory[]>;
  private readonly heads: LRUCache<string, VersionedHead>;
  private revision = -1;

  /** @param maxBytes about so much, counted in characters of JSON */
  constructor(maxBytes: number) {
    this.byKey = new LRUCache({ maxSize: Math.ceil(maxBytes * 0.75) });
    this.heads = new LRUCache({ maxSize: Math.ceil(maxBytes / 4) });
  }

  /** Forgets everything unless it is of this revision. */
  moveTo(revision: number): void {
    if (revision === this.revision) return;
    this.byKey.clear();
    this.heads.clear();
    this.revision = revision;
  }

  get(key: string): readonly Advisory[] | undefined {
    return this.byKey.get(key);
  }

  /** Ignored when the cache has moved on since the value was read. */
  set(revision: number, key: string, candidates: readonly Advisory[], size: number): void {
    if (revision === this.revision) this.byKey.set(key, candidates, { size: size + PER_ENTRY + key.length });
  }

  head(advisory: string): VersionedHead | undefined {
    return this.heads.get(advisory);
  }

  setHead(revision: number, advisory: string, head: VersionedHead): void {
    if (revision === this.revision) this.heads.set(advisory, head, { size: PER_HEAD + head.head.summary.length });
  }
}
