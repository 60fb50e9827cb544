import type { Bus, Consumer } from '@osk/bus';
import type { CodeScanService } from '../features/scans/scan.service';

/** Scans that `scans` has taken on for a pipeline. An order that comes twice is one scan. */
export function takeScanOrders(bus: Bus, scans: CodeScanService): Promise<Consumer> {
  return bus.work('code-security.order', { concurrency: 8 }, async (order) => {
    if (await scans.find(order.team_id, order.scan_id)) return;
    await scans.startOrdered(order);
  });
}
