/**
 * `valid`: the value's own check digits or structure hold. `doubtful`: they do not, but the format may have other
 * forms. `invalid`: no such secret was ever given out.
 */
export interface ChecksumResult {
  verdict: 'valid' | 'doubtful' | 'invalid';
  /** What the value tells about itself, none of it secret. */
  details?: Record<string, string>;
}
export type Checksum = (value: string) => ChecksumResult;
export const verdict = (holds: boolean, otherwise: 'doubtful' | 'invalid' = 'invalid'): ChecksumResult => ({
  verdict: holds ? 'valid' : otherwise,
});
