import { startAlerts, type AlertsUnderTest } from '../../testing/alerts-service';
import { condition, created, minute, OTHER_TEAM, scanFailed } from '../../testing/events';

interface Item {
  alert_id: string;
  title: string;
  severity: string;
  status: string;
  created_at: string;
  last_seen: string;
  occurrence_count: number;
  sla_due_at: string | null;
}

/** The same list, once with searches in memory and once with searches in the store. */
describe.each([
  ['in memory', '300000'],
  ['in the store', '0'],
])('GET /api/alerts, searching %s', (_where, rows) => {
  let service: AlertsUnderTest;
  beforeAll(async () => {
    service = await startAlerts({ OSK_ALERT_SEARCH_ROWS: rows });
    const severities = ['critical', 'high', 'high'] as const;
    for (let i = 0; i < 12; i += 1) {
      service.setClock(minute(100 + i));
      const of = { vulnerability_id: `CVE-2030-${i}`, severity: severities[i % 3]! };
      await service.deliver(
        created(i, { ...of, title: i % 2 ? 'Openssl: 100% of (memory) is read' : 'libpng overflow' }),
      );
    }
    service.setClock(minute(200));
    await service.deliver(
      scanFailed(20),
      condition(21),
      condition(22, { severity: 'info', dedup_key: 'b', title: 'ÄRGER im Büro' }),
    );
    const { items } = await service.get('/api/alerts?category=application&sort_by=created_at&sort_order=asc');
    const id = (i: number) => items[i].alert_id as string;
    await service.send('PUT', `/api/alerts/${id(0)}/status`, { status: 'resolved' });
    await service.send('PUT', `/api/alerts/${id(1)}/status`, { status: 'false_positive' });
    await service.send('PUT', `/api/alerts/${id(2)}/status`, { status: 'investigating' });
    await service.send('POST', `/api/alerts/${id(3)}/acknowledge`);
    await service.send('PUT', `/api/alerts/${id(4)}/assign`, { assigned_to: 'user_7' });
    await service.deliver(created(60, { vulnerability_id: 'CVE-2030-5', asset_id: 'b', severity: 'high' }));
  });
  afterAll(() => service.close());

  const list = async (query = ''): Promise<Item[]> => (await service.get(`/api/alerts${query}`)).items;
  const count = async (query: string): Promise<number> => {
    const { items, pagination } = await service.get(`/api/alerts?${query}`);
    expect(pagination.total_count).toBe(items.length);
    return items.length;
  };

  it('answers a page with what was asked for, and no envelope', async () => {
    const body = await service.get('/api/alerts?limit=2&page=2&severity=high&active_only=true');
    expect(Object.keys(body)).toEqual(['items', 'pagination', 'filters', 'sorting']);
    expect(body.pagination).toEqual({
      current_page: 2,
      total_pages: 4,
      total_count: 8,
      limit: 2,
      has_next: true,
      has_prev: true,
    });
    expect(body.filters).toEqual({ severity: 'high', active_only: true });
    expect(body.sorting).toEqual({ sort_by: 'last_seen', sort_order: 'desc' });
    expect(body.items).toHaveLength(2);
  });

  it.each([
    ['severity=critical', 4],
    ['severity=info', 1],
    ['source=vulnerability', 12],
    ['source=scan', 1],
    ['source=integration', 2],
    ['source=threat_intel', 0],
    ['status=new', 11],
    ['status=acknowledged', 1],
    ['status=resolved', 1],
    ['category=connectivity', 1],
    ['category=nothing', 0],
    ['assigned_to=user_7', 1],
    ['assigned_to=user_8', 0],
    ['acknowledged=true', 1],
    ['acknowledged=false&active_only=true', 12],
    ['active_only=true', 13],
    ['active_only=false', 15],
    ['active_only=true&status=resolved', 0],
    ['search=OPENSSL', 6],
    ['search=100%25+of+(MEM', 6],
    ['search=overflow&severity=critical', 2],
    ['search=first+seen+on+app-1', 12],
    ['search=ärger', 1],
    ['search=.*', 0],
    ['search=%20%20', 15],
    ['search=cve-2030-1:', 1],
    ['search=open&assigned_to=user_7', 0],
    // Twelve findings, made a minute apart from 11:40 on, and three others at 13:20.
    ['created_after=2026-05-01T11:45:00Z', 10],
    ['created_before=2026-05-01T11:45:00Z', 6],
    ['created_after=2026-05-01T11:42:00Z&created_before=2026-05-01T11:44:00Z', 3],
    ['created_after=2026-05-01T11:42:00Z&created_before=2026-05-01T11:44:00Z&search=libpng', 2],
    ['created_after=2026-05-02', 0],
    ['created_after=2026-05-01T13:45:00%2B02:00&severity=high', 6],
    ['created_after=2026-05-01T13:45:00+02:00&severity=high', 6],
    ['created_after=2026-05-01+11:45', 10],
  ])('%s finds %i', async (query, expected) => {
    expect(await count(query)).toBe(expected);
  });

  const KEYS: Record<string, (item: Item) => string | number> = {
    last_seen: (item) => item.last_seen,
    created_at: (item) => item.created_at,
    severity: (item) => ['info', 'low', 'medium', 'high', 'critical'].indexOf(item.severity),
    status: (item) =>
      ['closed', 'false_positive', 'resolved', 'escalated', 'investigating', 'acknowledged', 'new'].indexOf(
        item.status,
      ),
    occurrence_count: (item) => item.occurrence_count,
    sla_due_at: (item) => item.sla_due_at ?? '',
  };
  describe.each(Object.keys(KEYS))('sorted by %s', (sort_by) => {
    it.each(['', '&active_only=true', '&search=e'])('is in order both ways and in pages%s', async (filter) => {
      const down = await list(`?sort_by=${sort_by}${filter}`);
      const keys = down.map(KEYS[sort_by]!);
      expect(keys).toEqual([...keys].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
      const up = await list(`?sort_by=${sort_by}&sort_order=asc${filter}`);
      expect(up.map(({ alert_id }) => alert_id)).toEqual(down.map(({ alert_id }) => alert_id).reverse());
      const paged = [];
      for (let page = 1; page <= 4; page += 1)
        paged.push(...(await list(`?sort_by=${sort_by}&limit=4&page=${page}${filter}`)));
      expect(paged).toEqual(down);
    });
  });

  it.each([
    'sort_by=password&sort_order=sideways',
    'severity=worst&status=done&source=moon&acknowledged=perhaps&active_only=perhaps',
    'created_after=yesterday&created_before=2026-13-45T00:00:00Z',
    'limit=0&page=0',
    'limit=abc&page=-4',
    'severity[$ne]=high&status[$gt]=&search[$regex]=.*',
    'severity=high&severity=low',
  ])('falls back to the defaults for %s', async (query) => {
    const { status, json } = await service.call(`/api/alerts?${query}`);
    expect(status).toBe(200);
    expect(json.pagination).toMatchObject({ total_count: 15, current_page: 1 });
    expect(json.sorting).toEqual({ sort_by: 'last_seen', sort_order: 'desc' });
    expect(json.filters).toEqual({});
  });

  it('cuts the limit to 200, and a page beyond the last is empty', async () => {
    expect((await service.get('/api/alerts?limit=5000')).pagination.limit).toBe(200);
    const far = await service.get('/api/alerts?page=99999999');
    expect(far).toMatchObject({ items: [], pagination: { total_count: 15, has_next: false, has_prev: true } });
  });

  it('counts for the summary', async () => {
    expect(await service.get('/api/alerts/summary')).toEqual({
      total: 15,
      open: 13,
      unacknowledged: 12,
      by_severity: { critical: 4, high: 9, medium: 1, low: 0, info: 1 },
      by_source: { vulnerability: 12, scan: 1, integration: 2, system: 0, threat_intel: 0, compliance: 0 },
      by_status: {
        new: 11,
        acknowledged: 1,
        investigating: 1,
        escalated: 0,
        resolved: 1,
        false_positive: 1,
        closed: 0,
      },
    });
  });

  it('has nothing of it for another team', async () => {
    const headers = service.identity.as({ team_id: OTHER_TEAM });
    for (const query of ['', '?search=e', '?active_only=true'])
      expect((await service.call(`/api/alerts${query}`, { headers })).json).toMatchObject({
        items: [],
        pagination: { total_count: 0, total_pages: 0 },
      });
    expect((await service.call('/api/alerts/summary', { headers })).json.total).toBe(0);
  });

  it('finds what has changed since the last search', async () => {
    expect(await list('?search=quaint')).toEqual([]);
    await service.deliver(scanFailed(70, { target: 'quaint.example' }));
    const [found] = await list('?search=QUAINT&severity=medium');
    expect(found).toMatchObject({ status: 'new' });
    await service.send('PUT', `/api/alerts/${found!.alert_id}/status`, { status: 'closed' });
    expect(await list('?search=quaint&active_only=true')).toEqual([]);
    expect(await list('?search=quaint&status=closed')).toMatchObject([{ status: 'closed' }]);
  });
});
