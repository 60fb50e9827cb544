import { gauge, type Metrics } from '@osk/service-kit';
import type { IntelSync } from './intel-sync';

/** `osk_intel_feed_age_seconds` (feeds that were loaded) and `osk_intel_feed_records`, by feed; read when the metrics are. */
export function observeIntel(registry: Metrics['registry'], sync: IntelSync): void {
  gauge(
    registry,
    {
      name: 'osk_intel_feed_age_seconds',
      help: 'Seconds since an advisory feed was last complete',
      labelNames: ['feed'],
    },
    async (set) => {
      for (const { feed, age_seconds } of await sync.status()) if (age_seconds !== null) set({ feed }, age_seconds);
    },
  );
  gauge(
    registry,
    { name: 'osk_intel_feed_records', help: 'Entries an advisory feed has brought in', labelNames: ['feed'] },
    async (set) => {
      for (const { feed, records } of await sync.status()) set({ feed }, records);
    },
  );
}
