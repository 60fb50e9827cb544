import { Type, type Static } from '@sinclair/typebox';

/**
 * What a scan meant to look at, what it did look at, and what it left out and why. Missing is never a pass. What has no
 * subject at the target (no cookie, no redirect) is not a gap: it stands apart.
 */
export const Coverage = Type.Object(
  {
    planned: Type.Array(Type.String()),
    run: Type.Array(Type.String()),
    skipped: Type.Array(Type.Object({ what: Type.String(), reason: Type.String() })),
    not_applicable: Type.Optional(Type.Array(Type.Object({ what: Type.String(), reason: Type.String() }))),
  },
  { $id: 'Coverage' },
);
export type Coverage = Static<typeof Coverage>;
