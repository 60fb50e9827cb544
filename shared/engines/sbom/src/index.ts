export { fromCatalogue, hashOf, nameParts, type CataloguedComponent } from './from-catalogue';
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
export { SBOM_FORMATS, writeSbom, type SbomFormat, type SbomFormatName } from './write';
