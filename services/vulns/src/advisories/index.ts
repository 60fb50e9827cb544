export * from './advisory';
export type { AdvisoryChange, CatalogEntry, CatalogQuery, Changes } from './advisory.repo';
export { baseEcosystem, canonicalId, documentId, type AdvisoryHead } from './encode';
export { createIntelligence, type Intelligence, type IntelligenceOptions } from './intelligence';
export type { PackageKeyOf } from './package-key';
export * from './threat';
