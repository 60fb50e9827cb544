import type { ScanType } from '@osk/contracts';
import type { RemoteKind } from '../engine';
import { parseRepository } from './repository';

const HOUR_MS = 3_600_000;

/** The code scans of a pipeline; `code-security` runs them. */
const KINDS = {
  dependency_scan: 'Vulnerable dependencies of a Git repository, with what brings them and what fixes them',
  secret_scan: 'Credentials and keys in the files of a Git repository',
  sbom: 'The components of a Git repository as a bill of materials',
} as const satisfies Partial<Record<ScanType, string>>;

export default (): RemoteKind[] =>
  Object.entries(KINDS).map(([scanType, description]) => ({
    scanType: scanType as keyof typeof KINDS,
    toolType: 'code-security',
    description,
    profiles: { standard: { timeoutMs: HOUR_MS, description: 'Everything this version looks at' } },
    order: 'code-security.order',
    parseTarget: parseRepository,
  }));
