import { Type } from '@sinclair/typebox';

/** The largest page of this service's lists. */
export const MAX_PAGE = 500;

/** `limit` and `offset`, as the code routes page. */
export function pageQuery(limit = 50) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: limit }),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  };
}

/** A page as a repository takes it. */
export const pageOf = ({ limit, offset }: { limit: number; offset: number }) => ({
  skip: offset,
  limit,
  max: MAX_PAGE,
});
