import { LICENCE_CATEGORIES, LICENCE_VERDICTS, SBOM_FORMATS, type SbomFormatName } from '@osk/sbom';
import { SEVERITIES, StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { MATCH_STATES, SBOM_SOURCES } from './storage/sbom.model';

export const FORMAT_NAMES = Object.keys(SBOM_FORMATS) as [SbomFormatName, ...SbomFormatName[]];
export const MAX_PAGE = 200;
const Short = Type.String({ minLength: 1, maxLength: 500 });
const Repo = Type.String({ minLength: 1, maxLength: 2_048 });
const NullableText = Nullable(Type.String());

const page = {
  limit: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 50 }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
};

export const SbomBody = Type.Object(
  {
    scan_id: Type.Optional(
      Type.String({ maxLength: 64, description: 'A scan that has ended: its bill is there already' }),
    ),
    provider: Type.Optional(Type.String({ maxLength: 64 })),
    repo: Type.Optional(Repo),
    branch: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    format: Type.Optional(StringEnum(FORMAT_NAMES, { description: 'The format that `download_url` gives' })),
  },
  { $id: 'SbomRequest', additionalProperties: false },
);

const uploadFields = {
  name: Type.Optional(Short),
  version: Type.Optional(Type.String({ maxLength: 200 })),
  repo: Type.Optional(Repo),
  branch: Type.Optional(Type.String({ maxLength: 255 })),
  application: Type.Optional(Type.String({ maxLength: 200 })),
};
export const SbomUploadFields = Type.Object(uploadFields, { additionalProperties: false });
export const SbomUploadQuery = Type.Object(uploadFields);
export const SbomUploadForm = Type.Object(
  {
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description: 'CycloneDX JSON 1.2 to 1.7 or XML 1.0 to 1.7, SPDX JSON 2.2 or 2.3; told by its content',
    }),
    ...uploadFields,
  },
  { $id: 'SbomUploadForm' },
);

export const SbomParams = Type.Object({ scan_id: Type.String() });
export const SbomListQuery = Type.Object({
  ...page,
  repo: Type.Optional(Repo),
  application: Type.Optional(Short),
  source: Type.Optional(StringEnum(SBOM_SOURCES)),
});
export const SbomQuery = Type.Object({
  ...page,
  ecosystem: Type.Optional(Type.String({ maxLength: 50, description: 'Type of the package URL: npm, maven, ...' })),
  direct: Type.Optional(Type.Boolean()),
  scope: Type.Optional(Type.String({ maxLength: 50, description: 'runtime, development, optional, test, build' })),
  licence: Type.Optional(StringEnum(LICENCE_VERDICTS)),
  vulnerable: Type.Optional(Type.Boolean()),
});
export const SbomDownloadQuery = Type.Object({
  format: Type.Optional(StringEnum(FORMAT_NAMES, { description: 'Default: the format it came in' })),
  vulnerabilities: Type.Boolean({ default: false, description: 'With what is known against it (CycloneDX)' }),
});
export const EXPORT_FORMATS = ['csv', 'csv-vulns', 'json'] as const;
export const SbomExportQuery = Type.Object({ format: StringEnum(EXPORT_FORMATS, { default: 'csv' }) });
const REPORT_FORMATS = ['html', 'pdf', 'json'] as const;
export type SbomReportFormat = (typeof REPORT_FORMATS)[number];

export const SbomReportQuery = Type.Object({
  format: StringEnum(REPORT_FORMATS, { default: 'html', description: 'html (default), pdf or json' }),
});

export const SbomOrdered = Type.Object(
  {
    sbom_id: Type.String(),
    scan_id: Type.String(),
    status: Type.String({ description: 'completed: it is there; pending: when the scan has ended' }),
    format: StringEnum(FORMAT_NAMES),
    url: Type.String(),
    download_url: Type.String(),
  },
  { $id: 'SbomOrdered' },
);

const head = {
  sbom_id: Type.String(),
  scan_id: Nullable(Type.String({ description: 'Null for an uploaded one' })),
  source: StringEnum(SBOM_SOURCES),
  name: Type.String(),
  version: Type.String(),
  repo: NullableText,
  branch: NullableText,
  commit: NullableText,
  application: NullableText,
  asset_id: Type.String(),
  format: StringEnum(FORMAT_NAMES),
  spec_version: Type.String(),
  tools: Type.Array(Type.String()),
  complete: Type.Boolean(),
  components_count: Type.Integer(),
  direct_count: Type.Integer(),
  vulnerable_components: Type.Integer(),
  vulnerabilities: Type.Object(Object.fromEntries(SEVERITIES.map((severity) => [severity, Type.Integer()]))),
  match_state: StringEnum(MATCH_STATES, { description: 'pending until it has been looked at for the first time' }),
  matched_at: NullableText,
  created_by: Type.String(),
  created_at: Type.String(),
};
export const SbomSummary = Type.Object(head, { $id: 'SbomSummary' });

const Pagination = Type.Object({ total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() });
export const SbomList = Type.Object(
  { sboms: Type.Array(SbomSummary), total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() },
  { $id: 'SbomList' },
);

export const SbomComponentView = Type.Object(
  {
    ref: Type.String(),
    purl: NullableText,
    name: Type.String(),
    version: Type.String(),
    ecosystem: Type.String(),
    scope: Type.String(),
    direct: Nullable(Type.Boolean()),
    path: Type.Array(Type.String()),
    depends_on: Type.Array(Type.String()),
    locations: Type.Array(Type.Object({ file: Type.String(), line: Nullable(Type.Integer()) })),
    licence: Type.String({ description: 'Expression, else what was declared; empty when nothing was' }),
    licence_category: StringEnum(LICENCE_CATEGORIES),
    licence_verdict: StringEnum(LICENCE_VERDICTS),
    licence_reason: Type.String(),
    supplier: NullableText,
    hashes: Type.Array(Type.Object({ algorithm: Type.String(), value: Type.String() })),
  },
  { $id: 'SbomComponent' },
);

const Counted = Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }));
export const SbomDetail = Type.Object(
  {
    ...head,
    subject: Type.Object({ type: Type.String(), name: Type.String(), version: NullableText, purl: NullableText }),
    warnings: Type.Array(Type.String(), { description: 'What was borne while it was read' }),
    ecosystems: Counted,
    scopes: Counted,
    licence_verdicts: Type.Object({ allowed: Type.Integer(), review: Type.Integer(), denied: Type.Integer() }),
    licences: Type.Array(
      Type.Object({
        licence: Type.String(),
        category: StringEnum(LICENCE_CATEGORIES),
        verdict: StringEnum(LICENCE_VERDICTS),
        reason: Type.String(),
        count: Type.Integer(),
      }),
      { description: 'The most frequent' },
    ),
    components: Type.Array(SbomComponentView),
    pagination: Pagination,
  },
  { $id: 'SbomDetail' },
);

const PlannedComponent = Type.Object({ purl: Type.String(), name: Type.String(), version: Type.String() });
export const SbomFixPlan = Type.Object(
  {
    sbom_id: Type.String(),
    matched_at: NullableText,
    upgrades: Type.Array(
      Type.Object({
        component: PlannedComponent,
        direct: NullableText,
        from: Type.String(),
        to: Type.String(),
        clears: Type.Array(Type.String()),
        remaining: Type.Array(Type.String()),
        breaking: Type.Boolean(),
        compatible: Nullable(Type.Object({ to: Type.String(), clears: Type.Array(Type.String()) })),
      }),
    ),
    unfixable: Type.Array(
      Type.Object({ component: PlannedComponent, direct: NullableText, ids: Type.Array(Type.String()) }),
    ),
  },
  { $id: 'SbomFixPlan' },
);

export const SbomFile = Type.String({ format: 'binary' });
export const SbomDeleted = Type.Object({ deleted: Type.Boolean(), sbom_id: Type.String() }, { $id: 'SbomDeleted' });
