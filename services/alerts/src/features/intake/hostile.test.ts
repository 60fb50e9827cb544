import { startAlerts, type AlertsUnderTest } from '../../testing/alerts-service';
import { condition, created, scanFailed, TEAM } from '../../testing/events';

describe('events with what others wrote into them', () => {
  let service: AlertsUnderTest;
  beforeAll(async () => {
    service = await startAlerts();
  });
  afterAll(() => service.close());

  it.each([
    ['lines and control characters', 'one\r\nBcc: x\u0000\u001b[31m two'],
    ['operators', '{"$where":"sleep(1)"}'],
    ['a template', '${7*7} {{7*7}} <script>alert(1)</script>'],
    ['a very long text', 'x'.repeat(100_000)],
    ['directional marks and surrogates', '\u202e\ud800 abc'],
  ])('stores %s as text, bounded and on one line', async (_what, text) => {
    const vulnerability_id = `CVE-${text.length}`;
    await service.deliver(created(0, { title: text, vulnerability_id, asset_id: text.slice(0, 500) }));
    const { items } = await service.get(`/api/alerts?search=${vulnerability_id}`);
    expect(items).toHaveLength(1);
    expect(items[0].title.length).toBeLessThanOrEqual(300);
    // eslint-disable-next-line no-control-regex
    expect(items[0].title + items[0].description).not.toMatch(/[\u0000-\u001f\u2028\u202e]/);
  });

  it('keeps causes apart whose parts only look the same when put together', async () => {
    const before = (await service.get('/api/alerts/summary')).total;
    await service.deliver(
      scanFailed(0, { scan_type: 'a', target: 'b|c' }),
      scanFailed(0, { scan_type: 'a|b', target: 'c' }),
      condition(0, { dedup_key: '__proto__' }),
      condition(0, { dedup_key: 'constructor' }),
    );
    expect((await service.get('/api/alerts/summary')).total).toBe(before + 4);
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'takes the failure class %s for an unknown one',
    async (failure_class) => {
      await service.deliver(scanFailed(0, { failure_class, target: failure_class }));
      expect((await service.get(`/api/alerts?search=${failure_class}`)).items).toMatchObject([
        { category: 'tool_error' },
      ]);
    },
  );

  it('groups vulnerabilities named like what every object has', async () => {
    await service.deliver(created(0, { vulnerability_id: '__proto__' }), created(0, { vulnerability_id: 'toString' }));
    expect((await service.get('/api/alerts?search=__proto__:')).items).toMatchObject([{ occurrence_count: 1 }]);
    expect((await service.get('/api/alerts?search=tostring:')).items).toMatchObject([{ occurrence_count: 1 }]);
  });

  it('leaves every alert in the team of its event', async () => {
    const told = service.bus.published.filter(({ event_type }) => event_type.startsWith('alert.'));
    expect(new Set(told.map(({ team_id }) => team_id))).toEqual(new Set([TEAM]));
  });
});
