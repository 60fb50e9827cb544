/** Reading values of documents that others wrote: every field may be missing or of another kind. */
export { fieldsOf, isFields, listOf, textOf, textsOf, type Fields } from '@osk/readers';

/** A time as ISO 8601 in UTC, whatever zone or none it was written with; null when it is no time. */
export function timeOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const zoned = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(value) ? `${value}Z` : value;
  const time = new Date(zoned);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** `YYYY-MM-DD`, or null. */
export function dayOf(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : null;
}

const ID = /^[\p{L}\p{N}][^\s\p{Cc}\p{Cf}\p{Cs}]{0,199}$/u;

/** True for what may be an advisory's id or alias: no blanks, no control characters, not too long. */
export const isAdvisoryId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

export const CVE_ID = /^CVE-\d{4}-\d{4,10}$/;
