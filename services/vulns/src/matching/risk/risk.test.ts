import { priorityOf, riskScore, slaOf, traitsOf, type PriorityRank, type RiskFacts } from '.';

const facts = (more: Partial<RiskFacts> = {}): RiskFacts => ({
  severity: 'high',
  cvss: 7.5,
  kev: false,
  ransomware: false,
  epss: null,
  exposure: 'internal',
  criticality: null,
  automatable: false,
  total_impact: false,
  ...more,
});

describe('riskScore', () => {
  it.each<[string, Partial<RiskFacts>, number]>([
    ['EPSS counts as the threat', { epss: 0.5 }, 37.5],
    ['mean of midpoint and CVSS', { epss: 1, severity: 'critical', cvss: 10 }, 95],
    ['label alone', { epss: 1, cvss: null, severity: 'critical' }, 90],
    ['label alone, high', { epss: 1, cvss: null, severity: 'high' }, 75],
    ['label alone, medium', { epss: 1, cvss: null, severity: 'medium' }, 50],
    ['label alone, low', { epss: 1, cvss: null, severity: 'low' }, 30],
    ['label alone, info', { epss: 1, cvss: null, severity: 'info' }, 5],
    ['EPSS zero is known, not missing', { epss: 0, exposure: 'public' }, 0],
    ['no EPSS, public', { exposure: 'public' }, 22.5],
    ['no EPSS, unknown', { exposure: 'unknown' }, 11.3],
    ['no EPSS, internal', { exposure: 'internal' }, 5.6],
    ['known exploited beats EPSS', { kev: true, epss: 0.01 }, 78.8],
    ['ransomware', { kev: true, ransomware: true }, 82.5],
    ['ransomware without KEV is nothing', { ransomware: true, epss: 0.5 }, 37.5],
    ['nothing said of the asset weighs as medium', { epss: 0.5, criticality: 'medium' }, 37.5],
    ['an asset on which all depends', { epss: 0.5, criticality: 'critical' }, 56.3],
    ['an asset on which much depends', { epss: 0.5, criticality: 'high' }, 46.9],
    ['an asset on which little depends', { epss: 0.5, criticality: 'low' }, 28.1],
    [
      'a critical asset never goes above 100',
      { kev: true, severity: 'critical', cvss: 10, criticality: 'critical' },
      100,
    ],
    ['what cannot be exploited stays so on a critical asset', { epss: 0, criticality: 'critical' }, 0],
    ['never above 100', { kev: true, ransomware: true, severity: 'critical', cvss: 10 }, 100],
  ])('%s', (_name, more, score) => {
    expect(riskScore(facts(more)).score).toBe(score);
  });

  it('tells every factor', () => {
    expect(riskScore(facts({ kev: true })).factors).toEqual({
      threat: 1,
      threat_source: 'known_exploited',
      severity: 0.75,
      severity_midpoint: 7.5,
      cvss: 7.5,
      kev: 1.05,
      criticality: 1,
    });
    expect(riskScore(facts({ epss: 0.3 })).factors).toMatchObject({ threat: 0.3, threat_source: 'epss', kev: 1 });
    expect(riskScore(facts({ exposure: 'public' })).factors).toMatchObject({ threat: 0.3, threat_source: 'exposure' });
    expect(riskScore(facts({ criticality: 'low' })).factors).toMatchObject({ criticality: 0.75, kev: 1 });
  });

  it('puts the most threatened of one severity first, however critical the assets', () => {
    const score = (more: Partial<RiskFacts>) => riskScore(facts(more)).score;
    expect(score({ epss: 0.6, criticality: 'low' })).toBeGreaterThan(score({ epss: 0.2, criticality: 'critical' }));
  });
});

describe('priorityOf', () => {
  // known exploited, exposed, automatable, total impact: all sixteen, at CVSS 7.5.
  it.each<[number, number, number, number, PriorityRank]>([
    [1, 1, 1, 1, 'P0'],
    [1, 1, 1, 0, 'P0'],
    [1, 1, 0, 1, 'P0'],
    [1, 1, 0, 0, 'P1'],
    [1, 0, 1, 1, 'P0'],
    [1, 0, 1, 0, 'P1'],
    [1, 0, 0, 1, 'P1'],
    [1, 0, 0, 0, 'P1'],
    [0, 1, 1, 1, 'P0'],
    [0, 1, 1, 0, 'P1'],
    [0, 1, 0, 1, 'P1'],
    [0, 1, 0, 0, 'P2'],
    [0, 0, 1, 1, 'P2'],
    [0, 0, 1, 0, 'P2'],
    [0, 0, 0, 1, 'P3'],
    [0, 0, 0, 0, 'P3'],
  ])('kev %d exposed %d automatable %d total %d: %s', (kev, exposed, automatable, total, rank) => {
    const given = facts({
      kev: kev === 1,
      exposure: exposed === 1 ? 'public' : 'internal',
      automatable: automatable === 1,
      total_impact: total === 1,
    });
    expect(priorityOf(given).rank).toBe(rank);
  });

  it.each<[string, Partial<RiskFacts>, PriorityRank]>([
    ['CVSS at 4', { cvss: 4 }, 'P3'],
    ['CVSS below 4', { cvss: 3.9 }, 'P4'],
    ['CVSS below 4 with total impact', { cvss: 3.9, total_impact: true }, 'P3'],
    ['no CVSS, medium', { cvss: null, severity: 'medium' }, 'P3'],
    ['no CVSS, low', { cvss: null, severity: 'low' }, 'P4'],
    ['unknown exposure is not exposed', { exposure: 'unknown', automatable: true }, 'P2'],
    ['EPSS and CVSS at their thresholds', { epss: 0.2, cvss: 6 }, 'P2'],
    ['EPSS below', { epss: 0.19, cvss: 9 }, 'P3'],
    ['CVSS below', { epss: 0.9, cvss: 5.9 }, 'P3'],
    ['P2 to P1', { epss: 0.2, automatable: true }, 'P1'],
    ['P1 to P0', { epss: 0.2, kev: true }, 'P0'],
    ['P0 stays', { epss: 0.9, kev: true, exposure: 'public', automatable: true }, 'P0'],
  ])('%s', (_name, more, rank) => {
    expect(priorityOf(facts(more)).rank).toBe(rank);
  });

  it('tells every factor, and from where EPSS raised', () => {
    expect(priorityOf(facts({ epss: 0.5 })).factors).toEqual({
      known_exploited: false,
      publicly_exposed: false,
      automatable: false,
      total_impact: false,
      cvss: 7.5,
      cvss_source: 'vector',
      epss: 0.5,
      raised_from: 'P3',
    });
    expect(priorityOf(facts({ cvss: null, epss: 0.1 })).factors).toMatchObject({
      cvss: 7.5,
      cvss_source: 'label',
      raised_from: null,
    });
    expect(
      priorityOf(facts({ epss: 0.9, kev: true, exposure: 'public', automatable: true })).factors.raised_from,
    ).toBeNull();
  });
});

describe('slaOf', () => {
  const first_seen = new Date('2025-01-01T12:00:00Z');
  const due = (severity: RiskFacts['severity'], rank: PriorityRank, kev_due_date: string | null = null) => {
    const { due_at, factors } = slaOf({ first_seen, severity, rank, kev_due_date });
    return [due_at?.toISOString() ?? null, factors.basis];
  };

  it.each<[RiskFacts['severity'], PriorityRank, string | null, string | null, string | null]>([
    ['critical', 'P3', null, '2025-01-08T12:00:00.000Z', 'severity'],
    ['high', 'P3', null, '2025-01-31T12:00:00.000Z', 'severity'],
    ['medium', 'P3', null, '2025-04-01T12:00:00.000Z', 'severity'],
    ['low', 'P4', null, '2025-05-01T12:00:00.000Z', 'severity'],
    ['info', 'P4', null, null, null],
    ['critical', 'P0', null, '2025-01-04T12:00:00.000Z', 'priority'],
    ['critical', 'P1', null, '2025-01-08T12:00:00.000Z', 'severity'],
    ['high', 'P1', null, '2025-01-15T12:00:00.000Z', 'priority'],
    ['high', 'P2', null, '2025-01-31T12:00:00.000Z', 'severity'],
    ['info', 'P0', null, '2025-01-04T12:00:00.000Z', 'priority'],
    ['critical', 'P0', '2025-01-02', '2025-01-02T23:59:59.999Z', 'kev_due_date'],
    ['critical', 'P0', '2025-02-02', '2025-01-04T12:00:00.000Z', 'priority'],
    ['high', 'P1', '2024-06-01', '2024-06-01T23:59:59.999Z', 'kev_due_date'],
    ['info', 'P4', '2025-03-01', '2025-03-01T23:59:59.999Z', 'kev_due_date'],
    ['high', 'P3', 'soon', '2025-01-31T12:00:00.000Z', 'severity'],
    ['high', 'P3', '2025-13-45', '2025-01-31T12:00:00.000Z', 'severity'],
  ])('%s %s, KEV due %s', (severity, rank, kev, at, basis) => {
    expect(due(severity, rank, kev)).toEqual([at, basis]);
  });

  it('tells every factor', () => {
    expect(slaOf({ first_seen, severity: 'high', rank: 'P1', kev_due_date: '2025-01-20' }).factors).toEqual({
      severity_days: 30,
      priority_days: 14,
      kev_due_date: '2025-01-20',
      basis: 'priority',
    });
  });
});

describe('traitsOf', () => {
  it('reads a vector', () => {
    expect(traitsOf('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N')).toEqual({
      automatable: true,
      total_impact: false,
    });
    expect(traitsOf(null)).toEqual({ automatable: false, total_impact: false });
  });
});
