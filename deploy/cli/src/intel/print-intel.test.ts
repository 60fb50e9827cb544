import type { FeedStatus } from '@osk/vulns/intel';
import { importText, statusText } from './print-intel';

const feed = (name: string, more: Partial<FeedStatus> = {}): FeedStatus => ({
  feed: name,
  title: name,
  kind: 'advisories',
  enabled: true,
  state: 'never_loaded',
  age_seconds: null,
  records: 0,
  last_success: null,
  last_attempt: null,
  last_import: null,
  last_change: null,
  next_attempt: null,
  failures: 0,
  error: null,
  counts: null,
  problems: null,
  progress: null,
  duration_ms: null,
  ...more,
});
const problems = { total: 0, counts: {}, first: [] } as never;

describe('osk intel', () => {
  it('says how old the intelligence is', () => {
    const starter = feed('starter', { kind: 'starter', age_seconds: 5 });
    expect(statusText([starter, feed('osv')])).toMatch(/^No feed has been loaded/);
    const text = statusText([
      feed('osv', { age_seconds: 3_000, state: 'current' }),
      feed('nvd', { age_seconds: 864_000, enabled: false, error: { code: 'timeout', message: 'silent' } }),
    ]);
    expect(text).toMatch(/^Feeds loaded: 2; the oldest is from 10 days ago\./);
    for (const part of ['50 min', 'never_loaded (off)', 'timeout: silent']) expect(text).toContain(part);
  });

  it('says what an import brought', () => {
    const counts = { added: 3, changed: 1, unchanged: 0, stale: 0, withdrawn: 0 };
    expect(
      importText({ feeds: [{ feed: 'osv', files: 1, items: 4, counts }], unknown: ['x'], unknown_total: 1, problems }),
    ).toBe('osv: 1 file, 4 entries, 3 new, 1 changed\n1 of no known format: x\n');
    expect(importText({ feeds: [], unknown: [], unknown_total: 0, problems })).toBe('Nothing was found.\n');
  });
});
