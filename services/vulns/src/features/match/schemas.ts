import { SeveritySchema } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';

const Text = (maxLength: number) => Type.String({ maxLength });

/** At most this many components in one call. */
export const MAX_COMPONENTS = 5_000;

export const MatchBody = Type.Object(
  {
    components: Type.Array(
      Type.Object(
        {
          purl: Type.String({ minLength: 1, maxLength: 2_048 }),
          version: Type.String({ maxLength: 512, default: '' }),
          distro: Type.Optional(Text(128)),
          source_name: Type.Optional(Text(512)),
          source_version: Type.Optional(Text(512)),
          module: Type.Optional(Text(256)),
          cpes: Type.Optional(Type.Array(Text(1_024), { maxItems: 20 })),
        },
        { additionalProperties: false },
      ),
      { maxItems: MAX_COMPONENTS },
    ),
  },
  { additionalProperties: false },
);

export const MatchAnswer = Type.Object({
  results: Type.Array(
    Type.Object({
      purl: Type.String(),
      matches: Type.Array(
        Type.Object({
          vulnerability_id: Type.String(),
          aliases: Type.Array(Type.String()),
          advisory_ids: Type.Array(Type.String()),
          source: Type.String(),
          range: Type.String(),
          fixed_version: Nullable(Type.String()),
          reason: Type.String(),
          severity: SeveritySchema,
          rated: Type.Boolean({ description: 'False: nobody has rated it, and the severity is only the middle' }),
          cvss: Nullable(Type.Object({ version: Type.String(), vector: Type.String(), score: Type.Number() })),
        }),
      ),
      dismissed: Type.Array(
        Type.Object({
          vulnerability_id: Type.String(),
          advisory_ids: Type.Array(Type.String()),
          reason: Type.String(),
        }),
      ),
    }),
    { description: 'One per component, in the order asked' },
  ),
});
