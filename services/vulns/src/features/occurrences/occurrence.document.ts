import type { TeamDocument } from '@osk/persistence';
import { facetOf } from './facet';
import type { Occurrence, OccurrenceDetail } from './occurrence';

/** As it is stored: the detail as one text, the facet beside it, and no `wake_at` where there is nothing to wait for. */
export interface OccurrenceDocument extends TeamDocument, Omit<Occurrence, '_id' | 'detail' | 'wake_at'> {
  facet: string;
  detail: string;
  wake_at?: Date;
}

type Stored = Omit<OccurrenceDocument, 'team_id'>;

/** A detail is never changed, only replaced: one that is written back as it was read keeps its text. */
const texts = new WeakMap<OccurrenceDetail, string>();

function textOf(detail: OccurrenceDetail): string {
  const known = texts.get(detail);
  if (known !== undefined) return known;
  const text = JSON.stringify(detail);
  texts.set(detail, text);
  return text;
}

export function encode({ detail, wake_at, ...fields }: Occurrence): Stored {
  return {
    ...fields,
    facet: facetOf(fields),
    detail: textOf(detail),
    ...(wake_at && { wake_at }),
  };
}

export function decode({ team_id: _team, facet: _facet, detail, ...fields }: OccurrenceDocument): Occurrence {
  const known = JSON.parse(detail) as OccurrenceDetail;
  texts.set(known, detail);
  return { ...fields, wake_at: fields.wake_at ?? null, detail: known };
}

type Settable = Omit<Stored, '_id' | 'wake_at'> & { wake_at?: Date };

/** What has to be written to make one of the other; fields that are the same are left out. */
export function changedFields(
  before: Occurrence,
  after: Occurrence,
): { set: Partial<Settable>; unset: { wake_at?: true } } {
  const set: Record<string, unknown> = {};
  const was = encode(before) as unknown as Record<string, unknown>;
  const is = encode(after) as unknown as Record<string, unknown>;
  for (const [field, value] of Object.entries(is)) if (!same(was[field], value)) set[field] = value;
  const unset = was.wake_at !== undefined && is.wake_at === undefined ? ({ wake_at: true } as const) : {};
  return { set, unset };
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) return JSON.stringify(a) === JSON.stringify(b);
  return false;
}
