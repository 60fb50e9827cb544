import { FINDING_SOURCES, StringEnum } from '@osk/contracts';
import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { IMPORT_STATUSES } from './import.repo';

export const ImportForm = Type.Object(
  {
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description: 'The report, as the tool wrote it; gzip too',
    }),
    format: Type.Optional(Type.String({ description: 'Told from the head of the file when it is not given' })),
    asset_id: Type.Optional(Type.String({ description: 'Needed unless the report says what was looked at' })),
    source: Type.Optional(StringEnum(FINDING_SOURCES)),
    scan_type: Type.Optional(
      Type.String({ description: 'Imports of one asset, source and scan_type follow one another; also `scope`' }),
    ),
    complete: Type.Optional(
      Type.Boolean({ default: true, description: 'What an earlier import showed and this one does not is closed' }),
    ),
  },
  { $id: 'ImportForm' },
);

export const ImportParams = Type.Object({ import_id: Type.String() });
export const ImportQuery = Type.Object(offsetQuery({ default: 50, max: 100 }));

export const Import = Type.Object(
  {
    import_id: Type.String(),
    format: Type.String(),
    tool: Type.String({ description: 'Who wrote the report; several are named with commas' }),
    tool_version: Type.String(),
    source: StringEnum(FINDING_SOURCES),
    scan_type: Type.String(),
    complete: Type.Boolean(),
    status: StringEnum(IMPORT_STATUSES, { description: 'sending while what was read is being handed on' }),
    assets: Type.Array(Type.String(), { description: 'The first of them' }),
    asset_count: Type.Integer(),
    counts: Type.Object({ findings: Type.Integer(), components: Type.Integer(), skipped: Type.Integer() }),
    skipped_reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() }), {
      description: 'The most frequent',
    }),
    filename: Type.String(),
    bytes: Type.Integer(),
    created_by: Type.String(),
    created_at: Type.String(),
    finished_at: Nullable(Type.String()),
  },
  { $id: 'Import' },
);

export const ImportPage = Type.Object(
  { imports: Type.Array(Import), pagination: OffsetPagination },
  { $id: 'ImportPage' },
);
