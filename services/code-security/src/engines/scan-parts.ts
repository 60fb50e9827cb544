import type { Part } from './engine';

/** What `scan_type` takes on the code routes (specification, Code scanning), and the parts each consists of. */
export const CODE_SCAN_TYPES = {
  code_security: ['components', 'dependencies', 'secrets', 'sast', 'iac'],
  sast: ['sast'],
  dependency_scan: ['components', 'dependencies'],
  secret_scan: ['secrets'],
  iac_scan: ['iac'],
  sbom: ['components'],
  compiled_image: ['components', 'dependencies', 'secrets'],
} as const satisfies Record<string, readonly Part[]>;
export type CodeScanType = keyof typeof CODE_SCAN_TYPES;

export const isCodeScanType = (value: string): value is CodeScanType => Object.hasOwn(CODE_SCAN_TYPES, value);
