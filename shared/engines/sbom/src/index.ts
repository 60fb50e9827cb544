export { fromCatalogue, type CataloguedComponent } from './from-catalogue';
export { hashOf } from './hashes';
export * from './licences';
export {
  COMPONENT_TYPES,
  HASH_ALGORITHMS,
  labelOf,
  SBOM_SCOPES,
  type AnalysisState,
  type ComponentType,
  type SbomAnalysis,
  type SbomComponent,
  type SbomHash,
  type SbomScope,
  type SbomSource,
  type SbomSubject,
  type SbomVulnerability,
} from './model';
export { nameParts, validPurl } from './purl';
export { readSbom, type ReadSbom, type SbomHead } from './read';
export { SBOM_FORMATS, writeSbom, type SbomFormat, type SbomFormatName } from './write';
