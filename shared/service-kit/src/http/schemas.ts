import { Type, type TSchema } from '@sinclair/typebox';

/** Offset pagination (specification, Endpoints, Conventions). */
export const OffsetPagination = Type.Object(
  { total: Type.Integer(), skip: Type.Integer(), limit: Type.Integer() },
  { $id: 'OffsetPagination' },
);

/** Page pagination, as the alert stream answers it. */
export const PagePagination = Type.Object(
  {
    current_page: Type.Integer(),
    total_pages: Type.Integer(),
    total_count: Type.Integer(),
    limit: Type.Integer(),
    has_next: Type.Boolean(),
    has_prev: Type.Boolean(),
  },
  { $id: 'PagePagination' },
);

/** `skip` and `limit` of a list; a limit over the maximum is cut to it. */
export function offsetQuery(limits: { default: number; max: number }) {
  return {
    skip: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
    limit: Type.Integer({ minimum: 1, maximum: limits.max, default: limits.default }),
  };
}

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** `{ accepted: true }`-like answers of operations that only say it was done. */
export const Deleted = Type.Object({ deleted: Type.Boolean() }, { $id: 'Deleted' });
