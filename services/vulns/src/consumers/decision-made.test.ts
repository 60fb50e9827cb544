import { makeEvent, type EventData, type PlatformEvent } from '@osk/contracts';
import { cve, OTHER_TEAM, reported, TEAM } from '../testing/reports';
import { recount } from '../testing/recount';
import { startVulns, types, type VulnsUnderTest } from '../testing/vulns-service';

const LATER = '2026-05-02T10:00:00.000Z';

describe('decisions made in other services', () => {
  let service: VulnsUnderTest;
  let asset = 0;
  let asset_id: string;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    asset_id = `app-${(asset += 1)}`;
  });
  afterEach(async () => {
    const { kept, counted } = await recount(service.store, TEAM);
    expect(kept).toEqual(counted);
    expect(await service.bus.deadLetters.list()).toEqual([]);
  });

  const made = (data: Partial<EventData<'decision.made'>> = {}, team_id = TEAM): PlatformEvent<'decision.made'> =>
    makeEvent(
      'decision.made',
      { team_id, source_module: 'code-security' },
      {
        asset_id,
        vulnerability_id: 'CVE-2030-0001',
        status: 'false_positive',
        reason: 'Not ours',
        decided_by: 'user_1',
        decided_at: LATER,
        ...data,
      },
    );
  const report = (minute = 0) => reported([cve('CVE-2030-0001', {}, ['GHSA-aaaa-bbbb-cccc'])], { asset_id, minute });
  const lifecycle = async () =>
    (await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}`)).occurrences[0]?.lifecycle;

  test('are applied by any id of the vulnerability, once', async () => {
    await service.deliver(report());
    const decision = made({
      vulnerability_id: 'ghsa-aaaa-bbbb-cccc',
      status: 'accepted_risk',
      expires_at: '2100-01-01T00:00:00Z',
    });
    const events = await service.deliver(decision);
    expect(types(events)).toContain('finding.updated');
    expect(await lifecycle()).toMatchObject({
      status: 'accepted_risk',
      status_changed_at: LATER,
      decision: { by: 'user_1', reason: 'Not ours', expires_at: '2100-01-01T00:00:00.000Z' },
    });
    expect(await service.deliver(decision)).toEqual([]);
  });

  test('stand against later scans, and give way to later decisions alone', async () => {
    await service.deliver(report());
    await service.deliver(made({ decided_at: '2026-05-03T00:00:00Z' }));
    await service.deliver(report(1));
    await service.deliver(made({ status: 'reopened', decided_at: '2026-05-02T00:00:00Z' }));
    expect(await lifecycle()).toMatchObject({ status: 'false_positive', decision: { by: 'user_1' } });
    await service.deliver(made({ status: 'reopened', reason: '', decided_at: '2026-05-04T00:00:00Z' }));
    expect((await lifecycle()).status).toBe('reopened');
  });

  test('that follow one another there lead through reopened here, and an acceptance gets its new end', async () => {
    await service.deliver(report());
    const at = (day: number) => `2026-05-0${day}T00:00:00Z`;
    const until = (year: number) => ({ status: 'accepted_risk' as const, expires_at: `${year}-01-01T00:00:00.000Z` });
    await service.deliver(made({ decided_at: at(3) }));
    await service.deliver(made({ ...until(2100), decided_at: at(4) }));
    expect(await lifecycle()).toMatchObject({ status: 'accepted_risk', decision: until(2100) });
    await service.deliver(made({ ...until(2101), decided_at: at(5) }));
    expect(await lifecycle()).toMatchObject({ status: 'accepted_risk', decision: until(2101) });
    // The same again is nothing new.
    expect(await service.deliver(made({ ...until(2101), decided_at: at(6) }))).toEqual([]);
    await service.deliver(made({ status: 'triaged', decided_at: at(7) }));
    expect(await lifecycle()).toMatchObject({ status: 'triaged' });
  });

  test('that the lifecycle or the rules refuse change nothing', async () => {
    await service.deliver(report());
    const refused = [
      made({ status: 'reopened' }),
      made({ reason: ' ' }),
      made({ status: 'triaged', expires_at: '2100-01-01T00:00:00Z' }),
      made({ status: 'accepted_risk', expires_at: '2026-05-03T00:00:00Z' }),
    ];
    expect(await service.deliver(...refused)).toEqual([]);
    expect((await lifecycle()).status).toBe('open');
  });

  test('of a clock that is ahead do not shut out those that follow', async () => {
    await service.deliver(report());
    await service.deliver(made({ decided_at: '2999-01-01T00:00:00Z' }));
    await service.deliver(made({ status: 'reopened', decided_at: '2999-01-01T00:00:00Z' }));
    expect((await lifecycle()).status).toBe('reopened');
  });

  test('wait a little for a finding that is still on the way, then are given up', async () => {
    await service.deliver(made());
    await service.deliver(report());
    await service.bus.advance(2_000);
    await service.settled();
    expect((await lifecycle()).status).toBe('false_positive');
    asset_id += '-never';
    await service.deliver(made());
    for (let wait = 0; wait < 5; wait += 1) {
      await service.bus.advance(120_000);
      await service.settled();
    }
    expect(await lifecycle()).toBeUndefined();
  });

  test('of another team do nothing', async () => {
    await service.deliver(report());
    await service.deliver(made({}, OTHER_TEAM));
    expect((await lifecycle()).status).toBe('open');
    for (let wait = 0; wait < 5; wait += 1) await service.bus.advance(120_000);
  });
});
