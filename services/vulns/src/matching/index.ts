export { CPE_ECOSYSTEM, ecosystemInfo, packageKey } from './ecosystem';
export {
  evaluateComponent,
  lookupKeys,
  matchComponent,
  type Component,
  type Dismissal,
  type Evaluation,
  type Match,
} from './match';
export { parsePurl } from './purl';
export { evaluateRanges, type RangeProblem, type RangeVerdict } from './ranges';
export { byVulnerability, compareIds, isCve } from './identity';
export * from './cvss';
export * from './risk';
export { VERSION_ORDERS, type VersionOrder } from '@osk/versions';
