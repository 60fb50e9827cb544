import { StringEnum } from '@osk/contracts';
import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { VEX_STATUSES } from './statement';

export const VexBody = Type.Object(
  {},
  { $id: 'VexDocumentBody', additionalProperties: true, description: 'The document itself, as JSON' },
);

export const VexUploadQuery = Type.Object({
  // Lists are let through to be refused: dropped, they would make a limited document an unlimited one.
  asset_id: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String())], {
      description: 'The one asset that the document speaks of',
    }),
  ),
});

export const VexParams = Type.Object({ vex_id: Type.String() });
export const VexListQuery = Type.Object(offsetQuery({ default: 50, max: 100 }));

const FIELDS = {
  vex_id: Type.String(),
  format: Type.String({ description: 'openvex or cyclonedx' }),
  document_id: Type.String({ description: '@id, serialNumber, or sha256: and the digest of the content' }),
  version: Type.Integer(),
  author: Type.String(),
  issued_at: Nullable(Type.String()),
  asset_id: Nullable(Type.String({ description: 'The asset that it is limited to' })),
  statement_count: Type.Integer(),
  not_understood: Type.Object({
    count: Type.Integer({ description: 'Statements, or parts of them, that do not count' }),
    reasons: Type.Array(Type.Object({ field: Type.String(), reason: Type.String() }), {
      description: 'The first hundred',
    }),
  }),
  occurrences_changed: Type.Integer({ description: 'So far, by all its versions' }),
  applied: Type.Boolean({ description: 'False while known occurrences are still being looked at, in the background' }),
  created_by: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
};

export const VexDocumentSchema = Type.Object(FIELDS, { $id: 'VexDocument' });
export const VexTaken = Type.Object(
  {
    ...FIELDS,
    outcome: StringEnum(['accepted', 'unchanged', 'outdated'], {
      description: 'Counts now; counted already; or a later version counts, and this one changed nothing',
    }),
  },
  { $id: 'VexDocumentTaken' },
);
export const VexPage = Type.Object(
  { documents: Type.Array(VexDocumentSchema), pagination: OffsetPagination },
  { $id: 'VexDocuments' },
);
export const VexDeleted = Type.Object(
  { vex_id: Type.String(), deleted: Type.Boolean(), occurrences_changed: Type.Integer(), applied: Type.Boolean() },
  { $id: 'VexDocumentDeleted' },
);

const Target = Type.Object({
  names: Type.Array(Type.String(), { description: 'purl, CPE or identifier; empty: all of the asset' }),
  part_of: Type.Array(Type.String(), { description: 'The product that it is a part of' }),
  version: Nullable(Type.String()),
  version_range: Nullable(Type.String()),
  status: StringEnum(VEX_STATUSES),
});

export const VexDetails = Type.Object(
  {
    ...FIELDS,
    statements: Type.Array(
      Type.Object({
        vulnerabilities: Type.Array(Type.String()),
        status: StringEnum(VEX_STATUSES),
        justification: Nullable(Type.String()),
        impact_statement: Type.String(),
        action_statement: Type.String(),
        made_at: Type.String(),
        products: Type.Array(Target, { description: 'The first twenty' }),
        product_count: Type.Integer(),
      }),
    ),
    pagination: OffsetPagination,
  },
  { $id: 'VexDocumentDetails' },
);
