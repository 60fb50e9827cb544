import { Type, type Static } from '@sinclair/typebox';

/**
 * A scan that `scans` has taken on and another service runs (ARCHITECTURE section 5). Checked as far as it can be
 * without its engine; the order may come twice. What becomes of it comes back as `scan_work.changed`.
 */
export const ScanOrderMessage = Type.Object({
  team_id: Type.String(),
  scan_id: Type.String(),
  user_id: Type.String(),
  scan_type: Type.String(),
  scan_profile: Type.String(),
  target: Type.String(),
  branch: Type.Union([Type.String(), Type.Null()]),
  request_id: Type.String(),
});
export type ScanOrderMessage = Static<typeof ScanOrderMessage>;
