import type { FeedStatus, ImportReport } from '@osk/vulns/intel';
import Table from 'cli-table3';

const PLAIN = { head: [], border: [] };

/** How old the intelligence is, in a sentence, then a line per feed. */
export function statusText(feeds: readonly FeedStatus[]): string {
  const table = new Table({ head: ['feed', 'state', 'age', 'entries', 'problems', 'last error'], style: PLAIN });
  for (const { feed, enabled, state, age_seconds, records, problems, error } of feeds) {
    table.push([
      feed,
      enabled ? state : `${state} (off)`,
      age(age_seconds),
      records,
      problems?.total ?? 0,
      error ? `${error.code}: ${error.message}`.slice(0, 80) : '',
    ]);
  }
  return `${summary(feeds)}\n${table.toString()}\n`;
}

function summary(feeds: readonly FeedStatus[]): string {
  const ages = feeds.filter(({ kind }) => kind !== 'starter').flatMap(({ age_seconds }) => age_seconds ?? []);
  if (ages.length === 0) return 'No feed has been loaded: results rest on the built-in starter set alone.';
  return `Feeds loaded: ${ages.length}; the oldest is from ${age(Math.max(...ages))} ago.`;
}

export function importText({ feeds, unknown, unknown_total, problems }: ImportReport): string {
  const lines = feeds.map(
    ({ feed, files, items, counts }) =>
      `${feed}: ${files} file${files === 1 ? '' : 's'}, ${items} entries, ${counts.added} new, ${counts.changed} changed`,
  );
  if (unknown_total > 0)
    lines.push(
      `${unknown_total} of no known format: ${unknown.slice(0, 5).join(', ')}${unknown_total > 5 ? ', ...' : ''}`,
    );
  if (problems.total > 0)
    lines.push(
      `${problems.total} problems:`,
      ...problems.first.slice(0, 10).map(({ code, entry, message }) => `  ${code} ${entry}: ${message}`),
    );
  return `${lines.length === 0 ? 'Nothing was found.' : lines.join('\n')}\n`;
}

function age(seconds: number | null): string {
  if (seconds === null) return 'never';
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}
