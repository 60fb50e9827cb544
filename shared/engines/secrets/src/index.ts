export { AllowListError } from './allow/allow-list';
export { identityOf } from './reporting/identity';
export { toRawFinding } from './reporting/to-raw-finding';
export { scanSecrets, type ScanOptions, type ScanResult } from './scanning/scan-secrets';
export { scanText } from './scanning/scan-text';
export type { InspectOptions } from './scanning/inspector';
export { secretRules } from './secret-rules';
export type * from './types';
export { verifySecret, type VerifyFetch } from './verify/verify-secret';
