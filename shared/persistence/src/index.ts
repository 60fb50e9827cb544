export { outboxAudit } from './audit/outbox-audit';
export {
  defineCollection,
  defineGlobalCollection,
  teamIndex,
  type GlobalCollection,
  type IndexDefinition,
  type IndexOptions,
  type StoredDocument,
  type TeamCollection,
  type TeamDocument,
} from './collection/define-collection';
export type { IndexReport } from './collection/sync-indexes';
export type {
  BulkOperation,
  BulkReport,
  Documents,
  ModifyOptions,
  New,
  Selector,
  UpdateResult,
} from './documents/documents';
export { DEFAULT_LIMIT, DEFAULT_MAX, type Page, type PageRequest } from './documents/paging';
export type { CountOptions, EachOptions, FindOptions, PageOptions, ReadOptions, Selected } from './documents/reader';
export { TeamRepository } from './documents/team-repository';
export { DuplicateKeyError, isStoreUnavailable, LeaseLostError, StoreError, type StoreErrorCode } from './errors';
export type { Condition } from './filter/condition';
export { q } from './filter/operators';
export { match, type Stage } from './filter/pipeline';
export type { Sort } from './filter/sort';
export type { FieldFilter, Filter } from './filter/types';
export { each, type Update } from './filter/update';
export { Inbox } from './inbox/inbox';
export { holdLease, keepAlive, type Heartbeat, type HeldLease, type HoldOptions } from './leases/hold-lease';
export { LeaseStore, type Lease } from './leases/lease-store';
export type { StoreLogger } from './logger';
export { outboxLag, type OutboxLag } from './outbox/outbox-lag';
export { ParkedMessages, type ParkedMessage } from './outbox/parked-messages';
export { OutboxRelay, type OutboxBus, type OutboxRelayOptions } from './outbox/relay';
export { StoreRateLimiter, type StoreRateLimiterOptions } from './rate-limits/store-rate-limiter';
export { connectStore, type ConnectOptions } from './store/connect';
export type { Store } from './store/store';
export { TeamBatches, type TeamBatchesOptions } from './transaction/team-batches';
export { TeamTurns } from './transaction/team-turns';
export type { EnqueueOptions, InTransaction, Transaction } from './transaction/transaction';
