import type { Component } from '@osk/components';
import type { Finding } from '@osk/contracts';
import { findPacks } from './find-packs';
import { judgeScan } from './judge-scan';
import { DEFAULT_PACK, type PolicyPack } from './policy-pack';

const NOW = new Date('2026-05-01T00:00:00Z');
const pack = (dependencies: Partial<PolicyPack['dependencies']> = {}): PolicyPack => {
  const base = findPacks().get(DEFAULT_PACK)!;
  const nothing = { failOnSeverity: null, failOnKnownExploited: false, failOnEpss: null };
  const fixWithinDays = { critical: null, high: null, medium: null, low: null, info: null };
  return { ...base, dependencies: { ...nothing, fixWithinDays, ...dependencies } };
};
const finding = (more: Partial<Finding> = {}): Finding =>
  ({
    ...{ finding_id: 'find_1', category: 'dependency', status: 'open', severity: 'medium' },
    ...{ first_seen: '2026-04-01T00:00:00Z', vulnerability: { id: 'CVE-1', aliases: [], kev: false, epss: 0.1 } },
    ...more,
  }) as Finding;
const component = (licenses: string[]): Component =>
  ({ name: 'a', version: '1', purl: 'pkg:npm/a@1', licenses }) as unknown as Component;
const rules = (policy: PolicyPack, findings: Finding[], components: Component[] = []) =>
  judgeScan(policy, { findings, components }, NOW).map(({ rule }) => rule);

test('nothing that a pack looks at is nothing against it', () => {
  expect(rules(pack(), [finding({ severity: 'critical' })], [component(['MIT'])])).toEqual([]);
});

test('severity: at the threshold or above, open dependencies alone', () => {
  const strict = pack({ failOnSeverity: 'medium' });
  expect(rules(strict, [finding()])).toEqual(['policy_severity']);
  expect(rules(strict, [finding({ severity: 'low' })])).toEqual([]);
  expect(rules(strict, [finding({ status: 'false_positive' })])).toEqual([]);
  expect(rules(strict, [finding({ category: 'secrets', severity: 'critical' })])).toEqual([]);
});

test('known exploitation and likelihood count whatever the severity', () => {
  const kev = finding({ severity: 'low', vulnerability: { id: 'CVE-1', aliases: [], kev: true, epss: 0.9 } });
  expect(rules(pack({ failOnKnownExploited: true }), [kev])).toEqual(['policy_known_exploited']);
  expect(rules(pack({ failOnKnownExploited: true }), [finding()])).toEqual([]);
  expect(rules(pack({ failOnEpss: 0.5 }), [kev])).toEqual(['policy_epss']);
  expect(rules(pack({ failOnEpss: 0.5 }), [finding()])).toEqual([]);
});

test('what is not fixed in its time is overdue', () => {
  const within = (medium: number) =>
    pack({ fixWithinDays: { critical: null, high: null, medium, low: null, info: null } });
  expect(rules(within(29), [finding()])).toEqual(['policy_overdue']);
  expect(rules(within(30), [finding()])).toEqual([]);
});

test('a denied licence names the component; one that is looked at does not fail', () => {
  const [reason] = judgeScan(pack(), { findings: [], components: [component(['AGPL-3.0-only'])] }, NOW);
  expect(reason).toMatchObject({ rule: 'policy_licence', message: expect.stringContaining('a 1 (AGPL-3.0-only)') });
  expect(rules(pack(), [], [component(['GPL-3.0-only']), component([])])).toEqual([]);
});

test('a reason names the findings that cause it', () => {
  const [reason] = judgeScan(pack({ failOnSeverity: 'low' }), { findings: [finding()], components: [] }, NOW);
  expect(reason).toMatchObject({ finding_ids: ['find_1'], message: '1 vulnerable dependency at low or above' });
});
