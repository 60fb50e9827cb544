export * from './advisory';
export {
  cursorAfter,
  revisionOf,
  type AdvisoryChange,
  type AdvisoryWords,
  type CatalogEntry,
  type CatalogQuery,
  type Changes,
} from './advisory.repo';
export { baseEcosystem, canonicalId, documentId, type AdvisoryHead } from './encode';
export { createIntelligence, type Intelligence, type IntelligenceOptions } from './intelligence';
export type { PackageKeyOf } from './package-key';
export * from './threat';
