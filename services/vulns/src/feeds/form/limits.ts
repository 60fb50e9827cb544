/** Bounds of one advisory in our form; the public feeds stay below each, and what is past one is cut off. */
export const FORM_LIMITS = {
  id: 200,
  name: 500,
  version: 300,
  summary: 500,
  details: 32_000,
  url: 2_000,
  aliases: 500,
  references: 100,
  affected: 20_000,
  versions: 20_000,
  ranges: 500,
  events: 2_000,
} as const;
