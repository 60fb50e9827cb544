import { SEVERITIES, SeveritySchema, StringEnum } from '@osk/contracts';
import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';

export const CatalogQuery = Type.Object({
  severity: Type.Optional(StringEnum(SEVERITIES)),
  ecosystem: Type.Optional(Type.String({ maxLength: 64, description: 'npm, PyPI, Debian, ...' })),
  id: Type.Optional(Type.String({ maxLength: 100, description: 'An id or alias, or how it begins: CVE-2021-4' })),
  modified_since: Type.Optional(Type.String({ format: 'date-time' })),
  include_withdrawn: Type.Boolean({ default: false }),
  ...offsetQuery({ default: 50, max: 100 }),
});

export const CatalogEntry = Type.Object(
  {
    vulnerability_id: Type.String({ description: "The advisory's own id" }),
    aliases: Type.Array(Type.String()),
    source: Type.String({ description: 'The feed it came from; `starter` is the set that ships with the platform' }),
    summary: Type.String(),
    severity: SeveritySchema,
    cvss: Nullable(Type.Object({ version: Type.String(), vector: Type.String(), score: Type.Number() })),
    cwe: Type.Array(Type.String()),
    ecosystems: Type.Array(Type.String()),
    cisa_kev: Type.Boolean(),
    epss: Nullable(Type.Number()),
    published: Nullable(Type.String()),
    modified: Type.String(),
    withdrawn: Nullable(Type.String()),
  },
  { $id: 'VulnerabilityCatalogEntry' },
);

export const CatalogPage = Type.Object(
  { catalog: Type.Array(CatalogEntry), pagination: OffsetPagination },
  { $id: 'VulnerabilityCatalog' },
);
