import type { PlatformEvent } from '@osk/contracts';
import { advisory, affects } from '../../matching/testing/advisories';
import { component, listed, publish, sweep } from '../../testing/components';
import { OTHER_TEAM, TEAM } from '../../testing/reports';
import { startVulns, types, type VulnsUnderTest } from '../../testing/vulns-service';

const CRITICAL = [{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 }];

describe('component lists become occurrences', () => {
  let service: VulnsUnderTest;
  let count = 0;
  let asset_id: string;
  /** Packages and ids of a test's own: advisories concern everybody's lists. */
  let name: string;
  let id: string;
  let purl: (version: string, suffix?: string) => string;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    count += 1;
    asset_id = `image-${count}`;
    name = `pkg-${count}`;
    id = `CVE-2031-${String(count * 10).padStart(4, '0')}`;
    purl = (version, suffix = '') => `pkg:npm/${name}${suffix}@${version}`;
  });

  const list = async (query = '') =>
    (await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}${query}`)).occurrences;
  const one = async () => {
    const [occurrence] = await list();
    return await service.get(`/api/vulnerabilities/occurrences/${occurrence.occurrence_id}`);
  };
  const statuses = async () =>
    Object.fromEntries(
      (await list()).map((item: { vulnerability_id: string; lifecycle: { status: string } }) => [
        item.vulnerability_id,
        item.lifecycle.status,
      ]),
    );
  const kept = async (query = '') => await service.get(`/api/vulnerabilities/components?asset_id=${asset_id}${query}`);
  const names = async () =>
    (await kept()).components.map((item: { name: string; version: string }) => `${item.name}@${item.version}`).sort();

  test('each vulnerable component with its version, fix, file, texts and severity', async () => {
    await publish(
      service,
      advisory(`GHSA-2222-3333-${String(count).padStart(4, '4')}`, affects('npm', name, '>=1.0.0 <1.2.0'), {
        aliases: [id],
        summary: 'Prototype pollution',
        details: 'Merging hostile objects changes every object.',
        references: ['https://example.com/advisory'],
        cwe: ['CWE-1321'],
        severities: CRITICAL,
      }),
    );
    const events = await service.deliver(
      listed(
        [
          component(purl('1.1.0'), { file: 'web/package-lock.json', line: 12 }),
          component(purl('1.2.0'), { file: 'api/package-lock.json' }),
        ],
        { asset_id },
      ),
    );
    expect(await list()).toMatchObject([
      { vulnerability_id: id, severity: 'critical', location_count: 1, risk_assessment: { base_cvss: 9.8 } },
    ]);
    expect(types(events)).toContain('finding.created');
    expect(await one()).toMatchObject({
      title: 'Prototype pollution',
      description: 'Merging hostile objects changes every object.',
      references: ['https://example.com/advisory'],
      cwe: ['CWE-1321'],
      detection: { first_seen: '2026-05-01T10:00:00.000Z', last_seen: '2026-05-01T10:00:00.000Z' },
      locations: [
        {
          scanner: 'osk-match',
          reason: expect.stringContaining(`${name} 1.1.0 is in >=1.0.0 <1.2.0 (GHSA-2222-3333-`),
          component: { purl: purl('1.1.0'), name, version: '1.1.0', fixed_version: '1.2.0' },
          location: { file: 'web/package-lock.json', start_line: 12 },
        },
      ],
    });
    expect((await one()).remediation.recommendation).toBe(`Update ${name} to 1.2.0 or later.`);
  });

  test('updated: resolved; back: reopened; of a partial list nothing is resolved', async () => {
    await publish(service, advisory(id, affects('npm', name, '0 <2.0.0')));
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id }));
    await service.deliver(listed([component(purl('2.0.0'))], { asset_id, minute: 1, complete: false }));
    expect(await statuses()).toEqual({ [id]: 'open' });
    expect(await names()).toEqual([`${name}@1.0.0`, `${name}@2.0.0`]);
    await service.deliver(listed([component(purl('2.0.0'))], { asset_id, minute: 2 }));
    expect(await statuses()).toEqual({ [id]: 'resolved' });
    expect(await names()).toEqual([`${name}@2.0.0`]);
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id, minute: 3 }));
    expect(await statuses()).toEqual({ [id]: 'reopened' });
  });

  test('batches in any order, twice and replayed come to the same; a late list changes nothing', async () => {
    await publish(service, advisory(id, affects('npm', name, '0 <2.0.0')));
    await service.deliver(listed([component(purl('1.0.0')), component(purl('1.0.0', '-old'))], { asset_id }));
    const parts = [purl('1.5.0'), purl('1.0.0', '-a'), purl('1.0.0', '-b')].map((of, batch) =>
      listed([component(of)], { asset_id, minute: 5, batch, last: batch === 2 }),
    ) as [PlatformEvent, PlatformEvent, PlatformEvent];
    await service.deliver(parts[2], parts[0], parts[0]);
    expect(await names()).toContain(`${name}-old@1.0.0`);
    await service.deliver(parts[1], parts[2]);
    const expected = [`${name}-a@1.0.0`, `${name}-b@1.0.0`, `${name}@1.5.0`];
    expect(await names()).toEqual(expected);
    const before = await one();
    const again = listed([component(purl('1.5.0'))], { asset_id, minute: 5, batch: 0, last: false });
    const late = listed([component(purl('1.0.0', '-late'))], { asset_id, minute: 4 });
    expect(types(await service.deliver(again, late, ...parts))).toEqual([]);
    expect(await names()).toEqual(expected);
    expect(await one()).toEqual(before);
    expect(before.locations).toMatchObject([{ component: { version: '1.5.0' } }]);
  });

  test('partial lists add what was not there, and do not grow by what was', async () => {
    const a = component(purl('1.0.0', '-a'));
    await service.deliver(listed([a], { asset_id }));
    for (const minute of [1, 2, 3])
      await service.deliver(listed([a, component(purl('1.0.0', '-b'))], { asset_id, minute, complete: false }));
    expect(await names()).toEqual([`${name}-a@1.0.0`, `${name}-b@1.0.0`]);
    expect((await kept()).lists).toEqual([
      {
        source: 'application',
        list: 'sbom',
        reported_at: '2026-05-01T10:03:00.000Z',
        complete: true,
        components: 2,
        unreadable: 0,
      },
    ]);
  });

  test('a component whose purl says nothing is counted and skipped', async () => {
    await publish(service, advisory(id, affects('npm', name, '0 <2.0.0')));
    await service.deliver(
      listed(
        [
          component('not a purl', { name: 'x', version: '1' }),
          component(`pkg:npm/${'x'.repeat(2_000)}`, { name: 'x' }),
          component('pkg:npm/%zz@1.0.0'),
          component(purl('1.0.0')),
        ],
        { asset_id },
      ),
    );
    expect(await statuses()).toEqual({ [id]: 'open' });
    const { lists, pagination } = await kept();
    expect(lists).toMatchObject([{ components: 2, unreadable: 2 }]);
    expect(pagination.total).toBe(2);
    expect((await service.bus.deadLetters.list()).length).toBe(0);
  });

  test('the lists of an asset are kept apart', async () => {
    await publish(service, advisory(id, affects('npm', name, '0 <2.0.0')));
    const found = [component(purl('1.0.0'))];
    await service.deliver(listed(found, { asset_id }), listed(found, { asset_id, scope: 'packages' }));
    await service.deliver(listed([], { asset_id, minute: 1 }));
    expect(await statuses()).toEqual({ [id]: 'open' });
    expect(
      (await kept()).lists
        .map(({ list: of, components }: { list: string; components: number }) => [of, components])
        .sort(),
    ).toEqual([
      ['packages', 1],
      ['sbom', 0],
    ]);
    await service.deliver(listed([], { asset_id, minute: 2, scope: 'packages' }));
    expect(await statuses()).toEqual({ [id]: 'resolved' });
  });

  test('what the distribution says of its own build beats upstream', async () => {
    await publish(
      service,
      advisory(id, affects('CPE', `vendor:${name}`, '0 <9.0'), { source: 'nvd' }),
      advisory(`DEBIAN-${id}`, affects('Debian:12', name, '', { status: 'not_affected' }), {
        source: 'debian',
        aliases: [id],
      }),
    );
    const cpes = [`cpe:2.3:a:vendor:${name}:3.0:*:*:*:*:*:*:*`];
    await service.deliver(
      listed(
        [
          component(`pkg:deb/debian/${name}@3.0-1?distro=debian-12`, { cpes }),
          component(`pkg:generic/other@1`, { cpes: [] }),
        ],
        { asset_id },
      ),
    );
    expect(await list()).toEqual([]);
    await service.deliver(listed([component(`pkg:generic/${name}@3.0`, { cpes })], { asset_id, minute: 1 }));
    expect(await statuses()).toEqual({ [id]: 'open' });
  });

  test('an image of thousands of packages is a few documents, read page by page', async () => {
    const all = Array.from({ length: 1_200 }, (_, i) => component(purl('1.0.0', `-${String(i).padStart(4, '0')}`)));
    await service.deliver(
      listed(all.slice(0, 700), { asset_id, last: false }),
      listed(all.slice(700), { asset_id, batch: 1 }),
    );
    const seen: string[] = [];
    for (let skip = 0; skip < 1_200; skip += 200) {
      const page = await kept(`&skip=${skip}&limit=200`);
      expect(page.pagination).toEqual({ total: 1_200, skip, limit: 200 });
      seen.push(...page.components.map((item: { name: string }) => item.name));
    }
    expect(new Set(seen).size).toBe(1_200);
    expect((await kept('&skip=1200')).components).toEqual([]);
  });

  test('other teams see nothing of it, and their own lists are their own', async () => {
    await publish(service, advisory(id, affects('npm', name, '0 <2.0.0')));
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id }));
    const headers = service.identity.as({ team_id: OTHER_TEAM });
    const path = `/api/vulnerabilities/components?asset_id=${asset_id}`;
    expect((await service.call(path, { headers })).json.data).toEqual({
      components: [],
      lists: [],
      pagination: { total: 0, skip: 0, limit: 50 },
    });
    await service.deliver(listed([], { asset_id, minute: 1, team_id: OTHER_TEAM }));
    expect(await statuses()).toEqual({ [id]: 'open' });
    expect(await names()).toEqual([`${name}@1.0.0`]);
    await service.deliver(listed([component(purl('1.0.0'))], { asset_id, minute: 2, team_id: OTHER_TEAM }));
    await sweep(service);
    expect((await service.call(path, { headers })).json.data.pagination.total).toBe(1);
    expect(TEAM).not.toBe(OTHER_TEAM);
  });

  test('asking needs an asset and the right to read', async () => {
    const { status, json } = await service.call('/api/vulnerabilities/components');
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain('asset_id');
    const as = async (claims: Parameters<typeof service.identity.as>[0]) =>
      (await service.call('/api/vulnerabilities/components?asset_id=x', { headers: service.identity.as(claims) }))
        .status;
    expect(await as({ scopes: ['findings:manage'] })).toBe(401);
    expect(await as({ permissions: [] })).toBe(403);
    expect(await as({})).toBe(200);
  });
});
