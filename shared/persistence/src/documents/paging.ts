/** What a list endpoint asks for; values come from the query string and may be anything. */
export interface PageRequest {
  skip?: number;
  limit?: number;
}

export const DEFAULT_LIMIT = 50;
export const DEFAULT_MAX = 200;
/** Past this a skip costs more than any list is worth, and the driver refuses numbers beyond 32 bits. */
const MAX_SKIP = 1_000_000;

export interface Page<Doc> {
  items: Doc[];
  /** How many match in all, not only on this page. */
  total: number;
}

/** Bounds that hold whatever was asked: a limit over the maximum is cut to it, nonsense falls back to the default. */
export function boundPage(request: PageRequest & { max?: number }): { skip: number; limit: number } {
  const max = request.max ?? DEFAULT_MAX;
  return {
    skip: whole(request.skip, 0, 0, MAX_SKIP),
    limit: whole(request.limit, Math.min(DEFAULT_LIMIT, max), 1, max),
  };
}

function whole(value: number | undefined, fallback: number, min: number, max: number): number {
  if (value === undefined || Number.isNaN(value)) return fallback;
  return Math.min(Math.max(Math.trunc(value), min), max);
}
