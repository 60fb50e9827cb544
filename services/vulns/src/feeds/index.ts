export { intelConfig, type IntelConfig } from './config';
export { ImportPathError, type ImportReport } from './import/import-path';
export { FeedFileError, type Problem, type ProblemCode, type Problems } from './problems';
export type { FeedStatus } from './sync/feed-status';
export { IntelBusyError, IntelSync, type IntelSyncOptions } from './sync/intel-sync';
export { observeIntel } from './sync/observe-intel';
export type { SyncResult } from './sync/sync-feed';
export { createIntelligence, type Intelligence } from '../advisories';
