import { makeEvent, type EventData, type PlatformEvent } from '@osk/contracts';
import { assetKey } from '../features/occurrences/identity';
import { partsOf } from '../testing/parts';
import { recount } from '../testing/recount';
import { cve, OTHER_TEAM, reported, TEAM } from '../testing/reports';
import { startVulns, type VulnsUnderTest } from '../testing/vulns-service';

const ALL = { skip: 0, limit: 1_000 };
const REMOTE = {
  aliases: [],
  cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
};

describe('whose assets are', () => {
  let service: VulnsUnderTest;
  let asset_id: string;
  let number = 0;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    asset_id = `upload/shop-${(number += 1)}`;
    service.bus.enqueued.length = 0;
  });
  afterEach(async () => {
    const { kept, counted } = await recount(service.store, TEAM);
    expect(kept).toEqual(counted);
    expect(await service.bus.deadLetters.list()).toEqual([]);
  });
  const weighings = () => service.bus.enqueued.filter(({ job }) => job === 'vulns.weigh_asset');

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

  const AT = '2026-05-0%T00:00:00.000Z';
  const on = (day: number): { occurred_at: string } => ({ occurred_at: AT.replace('%', `${day}`) });
  const occurrences = async (): Promise<Record<string, { risk_score: number; factors: Record<string, unknown> }>> => {
    const { occurrences } = await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}`);
    return Object.fromEntries(
      occurrences.map((of: Record<string, unknown>) => [of.vulnerability_id, of.risk_assessment]),
    );
  };
  const deadlines = async () => {
    const { occurrences } = await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}`);
    return occurrences.map((of: { risk_assessment: { priority_rank: string }; lifecycle: object }) => [
      of.risk_assessment.priority_rank,
      of.lifecycle,
    ]);
  };

  test('is kept beside what is found on them, and the latest word counts', async () => {
    await service.deliver(said({}, on(1)));
    await service.deliver(reported([cve('CVE-2033-0001')], { asset_id }));
    expect(await asset()).toMatchObject({
      total: 1,
      ownership: { application: 'shop', owner: 'team-a', environment: null, criticality: 'high' },
    });
    await service.deliver(said({ owner: 'team-b', criticality: null }, on(3)));
    await service.deliver(said({ owner: 'late', criticality: 'critical' }, on(2)));
    await service.deliver(said({ owner: 'other' }, { ...on(4), team_id: OTHER_TEAM }));
    await service.deliver(reported([cve('CVE-2033-0001'), cve('CVE-2033-0002')], { asset_id, minute: 1 }));
    expect(await asset()).toMatchObject({
      total: 2,
      ownership: { application: 'shop', owner: 'team-b', criticality: null },
    });
  });

  test('weighs what was found there and what is found later, and says so; rank and deadline stay', async () => {
    const plain = cve('CVE-2033-0001', { severity: 'critical' });
    await service.deliver(reported([plain], { asset_id }));
    const before = (await occurrences())['CVE-2033-0001']!;
    expect(before.factors).toMatchObject({ criticality: null, score: { criticality: 1 } });
    const terms = await deadlines();
    await service.deliver(said({ criticality: 'critical' }, on(1)));
    const weighed = (await occurrences())['CVE-2033-0001']!;
    expect(weighed.factors).toMatchObject({ criticality: 'critical', score: { criticality: 1.5 } });
    expect([before.risk_score, weighed.risk_score]).toEqual([13.5, 20.3]);
    expect(await deadlines()).toEqual(terms);
    const both = [plain, cve('CVE-2033-0002', { severity: 'critical' })];
    await service.deliver(reported(both, { asset_id, minute: 1 }));
    const [known, later] = Object.values(await occurrences());
    expect([known!.risk_score, later!.risk_score]).toEqual([weighed.risk_score, weighed.risk_score]);
    expect(await asset()).toMatchObject({ highest_risk_score: weighed.risk_score });
    await service.deliver(said({ criticality: null }, on(2)));
    for (const of of Object.values(await occurrences())) expect(of).toEqual(before);
  });

  test('an older word, the same word and that of another team weigh nothing', async () => {
    await service.deliver(said({ criticality: 'low' }, on(5)), reported([cve('CVE-2033-0001')], { asset_id }));
    const before = await occurrences();
    expect(Object.values(before)[0]!.factors).toMatchObject({ criticality: 'low' });
    expect(await service.deliver(said({ criticality: 'critical' }, on(4)))).toEqual([]);
    expect(await service.deliver(said({ owner: 'x', criticality: 'low' }, on(6)))).toEqual([]);
    await service.deliver(said({ criticality: 'critical' }, { ...on(7), team_id: OTHER_TEAM }));
    expect(await occurrences()).toEqual(before);
    expect(weighings()).toHaveLength(2);
  });

  test('more findings than one transaction takes are weighed, and groups and counters agree with them', async () => {
    const many = Array.from({ length: 230 }, (_, index) => cve(`CVE-2033-${1000 + index}`));
    await service.deliver(reported(many, { asset_id }));
    await service.deliver(said({ criticality: 'critical' }, on(1)));
    const all = await partsOf(service.store).occurrences.list(TEAM, { assetKey: assetKey(asset_id) }, ALL);
    expect(new Set(all.map(({ detail }) => detail.inputs.criticality))).toEqual(new Set(['critical']));
    expect(all).toHaveLength(230);
  });

  test('a finding that is less pressing on a critical asset does not hide the rank of another', async () => {
    const open = { location: { url: 'https://shop.example.com' }, vulnerability: { id: 'CVE-2033-0009', ...REMOTE } };
    await service.deliver(reported([cve('CVE-2033-0009', open)], { asset_id: `${asset_id}/open` }));
    await service.deliver(said({ criticality: 'low', asset_id: `${asset_id}/open` }, on(1)));
    const inside = { vulnerability: { id: 'CVE-2033-0009', ...REMOTE } };
    await service.deliver(said({ criticality: 'critical' }, on(1)));
    await service.deliver(reported([cve('CVE-2033-0009', inside)], { asset_id }));
    const { grouped_vulnerabilities } = await service.get('/api/vulnerabilities/grouped?limit=200');
    const group = grouped_vulnerabilities.find(
      (of: { vulnerability_id: string }) => of.vulnerability_id === 'CVE-2033-0009',
    );
    const score = (await occurrences())['CVE-2033-0009']!.risk_score;
    expect(group).toMatchObject({ priority_rank: 'P0', risk_score: score });
  });
});
