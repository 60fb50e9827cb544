import type { Bus, Consumer } from '@osk/bus';
import type { PlatformEvent } from '@osk/contracts';
import type { RemoteScans } from '../features/remote-scans/remote-scans.service';

/** How the scans of other services stand, and what they found; one queue, so that the order is mostly kept. */
export function subscribeToScanWork(bus: Bus, remote: RemoteScans): Promise<Consumer> {
  return bus.subscribe(
    { consumer: 'scan-work', events: ['scan_work.changed', 'scan_work.findings'], concurrency: 4 },
    async (event, context) => {
      if (event.event_type === 'scan_work.changed') await remote.changed(event as PlatformEvent<'scan_work.changed'>);
      else await remote.findings(event as PlatformEvent<'scan_work.findings'>, context);
    },
  );
}
