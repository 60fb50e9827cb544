import { Type, type Static } from '@sinclair/typebox';
import { SeveritySchema } from './severity';

const Text = (maxLength: number) => Type.String({ maxLength });
/** At most this many components in one call of `POST /internal/match`. */
export const MAX_MATCH_COMPONENTS = 5_000;

/** What `vulns` is asked: components, and which advisories speak of them. */
export const MatchRequest = Type.Object(
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
      { maxItems: MAX_MATCH_COMPONENTS },
    ),
  },
  { additionalProperties: false },
);
export type MatchRequest = Static<typeof MatchRequest>;

/** One advisory's word about one component. */
export const ComponentMatch = Type.Object({
  vulnerability_id: Type.String(),
  aliases: Type.Array(Type.String()),
  advisory_ids: Type.Array(Type.String()),
  source: Type.String(),
  range: Type.String(),
  fixed_version: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  severity: SeveritySchema,
  rated: Type.Boolean({ description: 'False: nobody has rated it, and the severity is only the middle' }),
  cvss: Type.Union([Type.Object({ version: Type.String(), vector: Type.String(), score: Type.Number() }), Type.Null()]),
  title: Type.Optional(Type.String({ description: 'One line; empty when nobody has written one' })),
  description: Type.Optional(Type.String({ description: 'The beginning of the fullest text' })),
  references: Type.Optional(Type.Array(Type.String())),
  cwe: Type.Optional(Type.Array(Type.String())),
  epss: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  kev: Type.Optional(Type.Boolean({ description: 'True when CISA lists it as exploited' })),
});
export type ComponentMatch = Static<typeof ComponentMatch>;

export const MatchResponse = Type.Object({
  results: Type.Array(
    Type.Object({
      purl: Type.String(),
      matches: Type.Array(ComponentMatch),
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
export type MatchResponse = Static<typeof MatchResponse>;
