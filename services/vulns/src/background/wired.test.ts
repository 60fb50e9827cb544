import type { EventName, PlatformEvent } from '@osk/contracts';
import { createIntelligence } from '../advisories';
import { cve, reported } from '../testing/reports';
import { startVulns, type VulnsUnderTest } from '../testing/vulns-service';

describe('the service by itself', () => {
  let service: VulnsUnderTest;

  beforeAll(async () => {
    service = await startVulns({ OSK_SLA_SWEEP_SECONDS: '1', OSK_REASSESS_SECONDS: '1' });
  });
  afterAll(() => service.close());

  /** Resolves when the service has published such an event. */
  const published = async <N extends EventName>(name: N): Promise<PlatformEvent<N>> => {
    for (;;) {
      const found = service.bus.published.find(({ event_type }) => event_type === name);
      if (found) return found as PlatformEvent<N>;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  test('looks after deadlines', async () => {
    const first_seen = '2020-01-01T00:00:00.000Z';
    await service.deliver(reported([cve('CVE-2032-0001', { first_seen })]));
    expect((await published('sla.breached')).data).toMatchObject({ due_at: '2020-01-31T00:00:00.000Z' });
    expect((await published('sla.escalated')).data.overdue_days).toBeGreaterThan(365);
  }, 60_000);

  test('takes what the intelligence learns to what was found', async () => {
    await service.deliver(reported([cve('CVE-2032-0002')], { asset_id: 'app-2' }));
    const entry = { vendor: 'V', product: 'P', name: 'N', date_added: '2026-05-01', due_date: null };
    const kev = { cve: 'CVE-2032-0002', ransomware: false, cwe: [], ...entry };
    await createIntelligence(service.store).kev.upsertMany([kev], 'kev');
    expect((await published('finding.updated')).data).toMatchObject({
      vulnerability_id: 'CVE-2032-0002',
      changed: ['priority_rank'],
    });
  }, 60_000);
});
