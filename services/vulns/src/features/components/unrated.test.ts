import { silentLogger } from '@osk/service-kit';
import { createIntelligence } from '../../advisories';
import { advisory, affects } from '../../matching/testing/advisories';
import { component, listed, publish, sweep } from '../../testing/components';
import { partsOf } from '../../testing/parts';
import { recount } from '../../testing/recount';
import { TEAM } from '../../testing/reports';
import { startVulns, types, type VulnsUnderTest } from '../../testing/vulns-service';
import { Threats } from '../ingest/threats';
import { IntelReassessment } from '../reassess/intel-reassessment';
import { ProgressRepository } from '../reassess/progress.repo';

const CRITICAL = [{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 }];

/** Go, Alpine and Debian say which versions are affected; how bad it is says NVD, of a product. */
describe('an advisory that rates nothing', () => {
  let service: VulnsUnderTest;
  let count = 0;
  let id: string;
  let asset_id: string;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    count += 1;
    id = `CVE-2031-${7000 + count}`;
    asset_id = `binary-${count}`;
  });
  afterEach(async () => {
    const { kept, counted } = await recount(service.store, TEAM);
    expect(kept).toEqual(counted);
  });

  const unrated = (more = {}) =>
    advisory(`GO-2031-${7000 + count}`, affects('Go', `example.com/m${count}`, '0 <1.2.0'), { aliases: [id], ...more });
  const scored = () => advisory(id, affects('npm', `elsewhere-${count}`, '0 <1.0.0'), { severities: CRITICAL });
  const list = () => listed([component(`pkg:golang/example.com/m${count}@v1.1.0`)], { asset_id });
  const occurrence = async () =>
    (await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}`)).occurrences[0];
  const reassessed = async () => {
    const intelligence = createIntelligence(service.store);
    const parts = { ...partsOf(service.store), intelligence, logger: silentLogger };
    const progress = new ProgressRepository(service.store);
    await new IntelReassessment({ ...parts, threats: new Threats(intelligence), progress }).run();
    await service.settled();
  };

  test('is as severe as another source scores the vulnerability, and announced as such', async () => {
    await publish(service, unrated(), scored());
    const events = await service.deliver(list());
    expect(await occurrence()).toMatchObject({
      severity: 'critical',
      risk_assessment: { base_cvss: 9.8, factors: { sla: { severity_days: 7 } } },
    });
    expect(types(events)).toContain('finding.created');
  });

  test('is of medium severity until somebody scores it, and again when that is withdrawn', async () => {
    await publish(service, unrated());
    await service.deliver(list());
    expect(await occurrence()).toMatchObject({ severity: 'medium', risk_assessment: { base_cvss: 5 } });
    await publish(service, scored());
    await reassessed();
    expect(await occurrence()).toMatchObject({
      severity: 'critical',
      risk_assessment: { base_cvss: 9.8, factors: { severity: 'critical', sla: { severity_days: 7 } } },
    });
    // A look at the list changes nothing of that, a rating of the advisory itself does.
    await publish(service, unrated({ summary: 'Told in more words', modified: '2031-01-02T00:00:00Z' }));
    await sweep(service);
    expect(await occurrence()).toMatchObject({ severity: 'critical', title: 'Told in more words' });
    await publish(service, unrated({ severity_label: 'low', modified: '2031-01-03T00:00:00Z' }));
    await sweep(service);
    expect(await occurrence()).toMatchObject({ severity: 'low', risk_assessment: { base_cvss: 9.8 } });
  });

  test('one that rates it stands, whatever others score', async () => {
    await publish(service, unrated({ severity_label: 'low' }), scored());
    await service.deliver(list());
    expect(await occurrence()).toMatchObject({ severity: 'low', risk_assessment: { base_cvss: 9.8 } });
  });
});
