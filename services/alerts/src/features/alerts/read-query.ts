import type { AlertQuery as StoredQuery } from './alert-query';
import type { AlertQuery } from './schemas';

const MAX_SEARCH = 200;
/** Skips end where the store's do. */
const MAX_SKIP = 1_000_000;

/** What was asked for, in the terms of the list; what cannot be read is left out, as an unknown value is (DECISIONS, Errors). */
export function readQuery(query: AlertQuery): StoredQuery {
  const { page, limit, sort_by, sort_order, severity, source, status, category, assigned_to, acknowledged } = query;
  const text = query.search?.trim().slice(0, MAX_SEARCH);
  return {
    filter: {
      severity,
      source,
      status,
      category,
      assigned_to,
      acknowledged,
      active_only: query.active_only,
      ...(text && { text }),
      created_after: instant(query.created_after),
      created_before: instant(query.created_before),
    },
    page: { skip: Math.min((page - 1) * limit, MAX_SKIP), limit },
    sort_by,
    sort_order,
  };
}

/** The filters as they were applied, for the answer. */
export function appliedFilters({ filter }: StoredQuery): Record<string, string | boolean> {
  const { active_only, text, created_after, created_before, facets: _facets, ...plain } = filter;
  const applied = {
    ...plain,
    active_only: active_only || undefined,
    search: text,
    created_after: created_after?.toISOString(),
    created_before: created_before?.toISOString(),
  };
  return Object.fromEntries(
    Object.entries(applied).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

function instant(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  // A `+` that was not percent-encoded comes as a space.
  const text = given.replace(/(:\d{2}(?:\.\d+)?) (\d{2}:?\d{2})$/, '$1+$2');
  // Only ISO 8601: what else `Date` would make sense of depends on where it runs.
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.test(text)) return undefined;
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`;
  const at = new Date(zoned.replace(' ', 'T'));
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export function pagination(page: number, limit: number, total: number) {
  const total_pages = Math.ceil(total / limit);
  return {
    current_page: page,
    total_pages,
    total_count: total,
    limit,
    has_next: page < total_pages,
    has_prev: page > 1 && total_pages > 0,
  };
}
