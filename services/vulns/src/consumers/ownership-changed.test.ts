import { makeEvent, type EventData, type PlatformEvent } from '@osk/contracts';
import { cve, OTHER_TEAM, reported, TEAM } from '../testing/reports';
import { startVulns, type VulnsUnderTest } from '../testing/vulns-service';

describe('whose assets are', () => {
  let service: VulnsUnderTest;
  const asset_id = 'upload/shop';

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());

  const said = (
    data: Partial<EventData<'asset.ownership_changed'>>,
    { occurred_at, team_id = TEAM }: { occurred_at: string; team_id?: string },
  ): PlatformEvent => ({
    ...makeEvent(
      'asset.ownership_changed',
      { team_id, source_module: 'code-security' },
      { asset_id, application: 'shop', owner: 'team-a', environment: null, criticality: 'high', ...data },
    ),
    occurred_at,
  });
  const asset = () => service.get(`/api/vulnerabilities/assets/${encodeURIComponent(asset_id)}`);

  test('is kept beside what is found on them, the latest word counts, and no score changes', async () => {
    await service.deliver(said({}, { occurred_at: '2026-05-01T00:00:00.000Z' }));
    await service.deliver(reported([cve('CVE-2033-0001')], { asset_id }));
    const first = await asset();
    expect(first).toMatchObject({
      total: 1,
      ownership: { application: 'shop', owner: 'team-a', environment: null, criticality: 'high' },
    });
    await service.deliver(said({ owner: 'team-b', criticality: null }, { occurred_at: '2026-05-03T00:00:00.000Z' }));
    await service.deliver(said({ owner: 'late' }, { occurred_at: '2026-05-02T00:00:00.000Z' }));
    await service.deliver(said({ owner: 'other' }, { occurred_at: '2026-05-04T00:00:00.000Z', team_id: OTHER_TEAM }));
    await service.deliver(reported([cve('CVE-2033-0001'), cve('CVE-2033-0002')], { asset_id, minute: 1 }));
    expect(await asset()).toMatchObject({
      total: 2,
      highest_risk_score: first.highest_risk_score,
      ownership: { application: 'shop', owner: 'team-b', criticality: null },
    });
  });
});
