/**
 * Whether the project's own code imports a package. Only ever a hint: `not_imported` is said where the code was read
 * whole and nothing in it names the package; in doubt it is `unknown`. Never a reason to hide a finding.
 */
export type ImportHint =
  { state: 'imported'; file: string; line: number } | { state: 'not_imported' } | { state: 'unknown' };
