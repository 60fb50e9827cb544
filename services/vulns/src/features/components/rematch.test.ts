import { q } from '@osk/persistence';
import { createIntelligence, type Advisory } from '../../advisories';
import { advisory, affects } from '../../matching/testing/advisories';
import { component, listed, publish, sweep } from '../../testing/components';
import { OTHER_TEAM, TEAM } from '../../testing/reports';
import { openvex, statement, upload } from '../vex/testing/documents';
import { startVulns, types, type VulnsUnderTest } from '../../testing/vulns-service';
import { packCollection } from './pack.repo';

const RETRIES_MS = [2_000, 10_000, 60_000];

describe('kept lists follow the advisories', () => {
  let service: VulnsUnderTest;
  let count = 0;
  let asset_id: string;
  let name: string;
  let id: string;
  let purl: (version: string, suffix?: string) => string;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    count += 1;
    asset_id = `host-${count}`;
    name = `lib-${count}`;
    id = `CVE-2032-${String(count * 10).padStart(4, '0')}`;
    purl = (version, suffix = '') => `pkg:npm/${name}${suffix}@${version}`;
  });

  const list = async (of = asset_id, team_id = TEAM) => {
    const headers = service.identity.as({ team_id });
    const { json } = await service.call(`/api/vulnerabilities/occurrences?asset_id=${of}`, { headers });
    return json.data.occurrences;
  };
  const one = async () => {
    const [occurrence] = await list();
    return await service.get(`/api/vulnerabilities/occurrences/${occurrence.occurrence_id}`);
  };
  const statuses = async (of = asset_id, team_id = TEAM) =>
    Object.fromEntries(
      (await list(of, team_id)).map((item: { vulnerability_id: string; lifecycle: { status: string } }) => [
        item.vulnerability_id,
        item.lifecycle.status,
      ]),
    );
  const rematches = () => service.bus.enqueued.filter(({ job }) => job === 'vulns.rematch').length;
  /** Told by its source at another time. */
  const changed = (of: Advisory, day: number, more: Partial<Advisory> = {}): Advisory => ({
    ...of,
    ...more,
    modified: `2024-02-${String(day).padStart(2, '0')}T00:00:00Z`,
  });
  /** Of everything that happens from now on. */
  const events = async (work: () => Promise<void>) => {
    const from = service.bus.published.length;
    await work();
    return types(service.bus.published.slice(from));
  };

  test('an advisory added later raises an occurrence on an old list, in every team, with no scan', async () => {
    const found = [component(purl('1.0.0'), { file: 'package-lock.json' }), component(purl('1.0.0', '-other'))];
    await service.deliver(
      listed(found, { asset_id }),
      listed(found, { asset_id, team_id: OTHER_TEAM }),
      listed([component(purl('3.0.0'))], { asset_id: `${asset_id}-fixed` }),
    );
    await sweep(service);
    expect(await list()).toEqual([]);
    const before = Date.now();
    const announced = await events(async () => {
      await publish(service, advisory(id, affects('npm', name, '0 <2.0.0'), { severity_label: 'critical' }));
      await sweep(service);
    });
    expect(announced.filter((type) => type === 'finding.created')).toHaveLength(2);
    expect(await statuses()).toEqual({ [id]: 'open' });
    expect(await statuses(asset_id, OTHER_TEAM)).toEqual({ [id]: 'open' });
    expect(await list(`${asset_id}-fixed`)).toEqual([]);
    const { detection, lifecycle, locations } = await one();
    // The deadline runs from when it could be known, not from when the list was made.
    expect(Date.parse(detection.first_seen)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(lifecycle.sla.due_at)).toBeGreaterThan(before);
    expect(locations).toMatchObject([{ component: { purl: purl('1.0.0'), fixed_version: '2.0.0' } }]);
  });

  test('looking again tells nobody anything and leaves last_seen', async () => {
    const first = advisory(id, affects('npm', name, '0 <2.0.0'));
    await publish(service, first);
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id }));
    await sweep(service);
    const before = await one();
    const jobs = rematches();
    const told = await events(async () => {
      await publish(service, changed(first, 1, { references: ['https://example.com/more'] }));
      await sweep(service);
      await sweep(service);
    });
    expect(rematches()).toBe(jobs + 1);
    expect(told).toEqual([]);
    expect(await one()).toEqual({ ...before, references: ['https://example.com/more'] });
  });

  test('withdrawn: resolved by the advisory; back: reopened; scans go on as before', async () => {
    const first = advisory(id, affects('npm', name, '0 <2.0.0'));
    await publish(service, first);
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id }));
    const told = await events(async () => {
      await publish(service, changed(first, 1, { withdrawn: '2024-02-01T00:00:00Z' }));
      await sweep(service);
    });
    expect(told).toContain('finding.resolved');
    const { history, detection } = await one();
    expect(history).toMatchObject([{ to: 'resolved', by: 'advisory' }]);
    expect(detection.last_seen).toBe('2026-05-01T10:00:00.000Z');
    await publish(service, changed(first, 2));
    await sweep(service);
    expect((await one()).history).toMatchObject([{ to: 'resolved' }, { to: 'reopened', by: 'advisory' }]);
    await service.deliver(listed([component(purl('2.0.0'))], { asset_id, minute: 60 * 24 * 365 }));
    expect(await statuses()).toEqual({ [id]: 'resolved' });
  });

  test('a range that became narrower takes away the places outside, and at last all of it', async () => {
    const first = advisory(id, affects('npm', name, '0 <2.0.0'));
    await publish(service, first);
    const lists = ['1.0.0', '1.5.0'].map((version, batch) =>
      listed([component(purl(version))], { asset_id, batch, last: batch === 1 }),
    );
    await service.deliver(...lists);
    expect((await one()).locations).toHaveLength(2);
    await publish(service, changed(first, 1, { affected: [affects('npm', name, '0 <1.2.0')] }));
    await sweep(service);
    expect((await one()).locations).toMatchObject([{ component: { version: '1.0.0', fixed_version: '1.2.0' } }]);
    expect(await statuses()).toEqual({ [id]: 'open' });
    // The package is no longer named at all: the key of its former version finds the list.
    await publish(service, changed(first, 2, { affected: [affects('npm', `${name}-renamed`, '0 <1.2.0')] }));
    await sweep(service);
    expect(await statuses()).toEqual({ [id]: 'resolved' });
  });

  test('a distribution that denies it later closes it; another list that still shows it keeps it open', async () => {
    await publish(service, advisory(id, affects('Debian:12', name, '0'), { source: 'debian' }));
    const found = [component(`pkg:deb/debian/${name}@1.0-1?distro=debian-12`)];
    await service.deliver(listed(found, { asset_id }), listed(found, { asset_id: `${asset_id}-b` }));
    expect(await statuses()).toEqual({ [id]: 'open' });
    const denied = affects('Debian:12', name, '', { status: 'not_affected' });
    await publish(service, changed(advisory(id, denied, { source: 'debian' }), 1));
    await sweep(service);
    expect(await statuses()).toEqual({ [id]: 'resolved' });
    expect(await statuses(`${asset_id}-b`)).toEqual({ [id]: 'resolved' });
  });

  test('of one vulnerability in several packages only those go that no advisory speaks of any more', async () => {
    const told = ['-a', '-b'].map((suffix, index) =>
      advisory(
        `GHSA-${index}000-0000-${String(count).padStart(4, '0')}`,
        affects('npm', `${name}${suffix}`, '0 <2.0.0'),
        {
          aliases: [id],
        },
      ),
    ) as [Advisory, Advisory];
    await publish(service, ...told);
    const found = ['-a', '-b', '-c'].map((suffix) => component(purl('1.0.0', suffix)));
    await service.deliver(listed(found, { asset_id }));
    expect((await one()).locations).toHaveLength(2);
    const withdrawn = { withdrawn: '2024-02-01T00:00:00Z' };
    await publish(service, changed(told[0], 1, withdrawn));
    await sweep(service);
    expect((await one()).locations).toMatchObject([{ component: { purl: purl('1.0.0', '-b') } }]);
    expect(await statuses()).toEqual({ [id]: 'open' });
    await publish(service, changed(told[1], 2, withdrawn));
    await sweep(service);
    expect(await statuses()).toEqual({ [id]: 'resolved' });
  });

  test('when the place that is left is spoken for by its vendor, the occurrence is dismissed', async () => {
    const [gone, denied] = ['-gone', '-denied'].map((suffix, index) =>
      advisory(
        `GHSA-${index}222-2222-${String(count).padStart(4, '0')}`,
        affects('npm', `${name}${suffix}`, '0 <2.0.0'),
        { aliases: [id] },
      ),
    ) as [Advisory, Advisory];
    await publish(service, gone, denied);
    const left = purl('1.0.0', '-denied');
    const vex = openvex([statement(id, { status: 'not_affected', products: [{ '@id': left }] })], {
      '@id': `https://example.test/vex/${id}`,
    });
    expect((await upload(service, vex)).status).toBe(201);
    await service.deliver(listed([component(purl('1.0.0', '-gone')), component(left)], { asset_id }));
    expect(await statuses()).toEqual({ [id]: 'open' });
    await publish(service, changed(gone, 1, { withdrawn: '2024-02-01T00:00:00Z' }));
    await sweep(service);
    expect(await statuses()).toEqual({ [id]: 'false_positive' });
  });

  test('more places than are kept: what is left of them keeps the occurrence open', async () => {
    const [many, single] = ['-many', '-single'].map((suffix, index) =>
      advisory(
        `GHSA-${index}111-1111-${String(count).padStart(4, '0')}`,
        affects('npm', `${name}${suffix}`, '0 <2.0.0'),
        {
          aliases: [id],
          severity_label: index === 0 ? 'critical' : 'low',
        },
      ),
    ) as [Advisory, Advisory];
    await publish(service, many, single);
    const copies = Array.from({ length: 105 }, (_, i) => component(purl('1.0.0', '-many'), { file: `${i}/lock` }));
    await service.deliver(listed([...copies, component(purl('1.0.0', '-single'))], { asset_id }));
    expect((await one()).locations).toHaveLength(100);
    await publish(service, changed(many, 1, { withdrawn: '2024-02-01T00:00:00Z' }));
    await sweep(service);
    expect(await statuses()).toEqual({ [id]: 'open' });
    await publish(service, changed(single, 1, { withdrawn: '2024-02-01T00:00:00Z' }));
    await sweep(service);
    expect(await statuses()).toEqual({ [id]: 'resolved' });
  });

  test('decisions of people stand, whatever the advisories say', async () => {
    const first = advisory(id, affects('npm', name, '0 <2.0.0'));
    await publish(service, first);
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id }));
    const { occurrence_id } = await one();
    const body = { status: 'false_positive', reason: 'The function is never called' };
    await service.call(`/api/vulnerabilities/occurrences/${occurrence_id}/status`, { method: 'POST', body });
    await publish(service, changed(first, 1, { withdrawn: '2024-02-01T00:00:00Z' }));
    await sweep(service);
    await publish(service, changed(first, 2));
    await sweep(service);
    expect(await statuses()).toEqual({ [id]: 'false_positive' });
  });

  test('a list is sent for once, however many advisories changed', async () => {
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id }));
    await sweep(service);
    const jobs = rematches();
    const many = Array.from({ length: 1_200 }, (_, i) => advisory(`${id}${i}`, affects('npm', name, '0 <2.0.0')));
    await publish(service, ...many.slice(0, 600));
    await publish(service, ...many.slice(600));
    await sweep(service);
    expect(rematches()).toBe(jobs + 1);
    expect((await service.get(`/api/vulnerabilities/assets/${asset_id}`)).total).toBe(1_200);
  });

  test('when very many changed, all lists are gone through once', async () => {
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id }));
    await sweep(service);
    await publish(
      service,
      advisory(id, affects('npm', name, '0 <2.0.0')),
      advisory(`${id}1`, affects('npm', 'unheard-of', '0 <2.0.0')),
    );
    await sweep(service, { many: 2 });
    expect(await statuses()).toEqual({ [id]: 'open' });
    const jobs = rematches();
    await sweep(service, { many: 2 });
    expect(rematches()).toBe(jobs);
  });

  test('what cannot be matched is not forgotten: it is sent for again when its message has died', async () => {
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id }));
    const packs = service.store.unscoped(packCollection, 'test');
    const [pack] = await packs.find({ keys: `npm/${name}` });
    await packs.update(pack!._id, { $set: { data: 'broken' } });
    await publish(service, advisory(id, affects('npm', name, '0 <2.0.0')));
    await sweep(service);
    for (const delay of RETRIES_MS) {
      await service.bus.advance(delay);
      await service.settled();
    }
    expect(await service.bus.deadLetters.list({ queue: 'work.vulns.rematch' })).toHaveLength(1);
    expect(await list()).toEqual([]);
    await packs.update(pack!._id, { $set: { data: pack!.data } });
    await sweep(service);
    expect(await list()).toEqual([]);
    await sweep(service, { now: () => new Date(Date.now() + 3_600_000) });
    expect(await statuses()).toEqual({ [id]: 'open' });
    expect(await packs.exists({ _id: q.in([pack!._id]) })).toBe(true);
  });

  test('what is being written is passed on when it has been announced, and not before', async () => {
    const { clock } = createIntelligence(service.store);
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id }));
    await sweep(service);
    const jobs = rematches();
    await clock.next();
    await sweep(service);
    expect(rematches()).toBe(jobs);
    await publish(service, advisory(id, affects('npm', name, '0 <2.0.0')));
    await sweep(service);
    expect(await statuses()).toEqual({ [id]: 'open' });
  });
});
