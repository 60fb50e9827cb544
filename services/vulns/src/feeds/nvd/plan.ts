import { below, type FeedFile, type FileOutcome, type PlanContext } from '../feed';

const FIRST_YEAR = 2002;
const DAY = 24 * 3_600_000;
/** `modified` holds what changed in the last eight days; after a longer pause every year is read again. */
const MODIFIED_COVERS = 7 * DAY;
export const API_PAGE = 2_000;
/** The API refuses a longer span of modification times. */
const API_SPAN = 119 * DAY;
/** Five requests in 30 seconds are what NVD grants without a key. */
const PAUSE_MS = 6_500;
const OFFICIAL = 'services.nvd.nist.gov';

/** Files of a year each, or only what changed lately when that covers the time since the last success. */
export function* yearFiles(base: string, { now, lastSuccess }: PlanContext): Generator<FeedFile, void, FileOutcome> {
  const recent = lastSuccess !== null && now.getTime() - lastSuccess.getTime() < MODIFIED_COVERS;
  if (!recent) for (let year = FIRST_YEAR; year <= now.getUTCFullYear(); year += 1) yield file(base, String(year));
  yield file(base, 'modified');
}

const file = (base: string, part: string): FeedFile => ({
  key: part,
  url: below(base, `nvdcve-2.0-${part}.json.gz`),
  // A mirror may hold some years only, and in January the new year's file is not there yet.
  optional: true,
});

/** Pages of the API until one is not full: all of it at first, then what was modified since the last success. */
export function* apiPages(base: string, { now, lastSuccess }: PlanContext): Generator<FeedFile, void, FileOutcome> {
  const since =
    lastSuccess && now.getTime() - lastSuccess.getTime() < API_SPAN ? new Date(lastSuccess.getTime() - DAY) : null;
  for (let start = 0; ; start += API_PAGE) {
    const url = new URL(base);
    url.searchParams.set('resultsPerPage', String(API_PAGE));
    url.searchParams.set('startIndex', String(start));
    if (since) {
      url.searchParams.set('lastModStartDate', since.toISOString());
      url.searchParams.set('lastModEndDate', now.toISOString());
    }
    const { items } = yield {
      key: `page-${start}`,
      url: url.href,
      once: true,
      pauseMs: start > 0 && url.hostname === OFFICIAL ? PAUSE_MS : 0,
    };
    if (items < API_PAGE) return;
  }
}
