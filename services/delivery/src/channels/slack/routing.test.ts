import { sampleNotification } from '../../testing/notifications';
import type { SlackRuleDocument } from './rule.model';
import { routeOf } from './routing';

type Rule = Pick<SlackRuleDocument, 'category' | 'severities' | 'sources' | 'enabled'> & { name: string };
const rule = (name: string, more: Partial<Rule> = {}): Rule => ({
  name,
  category: 'security_alert',
  severities: [],
  sources: [],
  enabled: true,
  ...more,
});

const CATEGORY = rule('category');
const SOURCE = rule('source', { sources: ['cspm'] });
const SEVERITY = rule('severity', { severities: ['high', 'critical'] });
const BOTH = rule('both', { severities: ['high'], sources: ['cspm', 'sla'] });
const notification = sampleNotification({ severity: 'high', source: 'cspm' });
const routed = (rules: Rule[], of = notification) => routeOf(rules, of)?.name;

test('the most specific wins, in whatever order the rules stand', () => {
  const rules = [CATEGORY, SOURCE, SEVERITY, BOTH];
  expect(routed(rules)).toBe('both');
  expect(routed(rules.toReversed())).toBe('both');
  expect(routed([CATEGORY, SOURCE, SEVERITY])).toBe('severity');
  expect(routed([SOURCE, CATEGORY])).toBe('source');
  expect(routed([CATEGORY])).toBe('category');
});

test('a rule that does not fit is no rule', () => {
  expect(routed([SEVERITY, SOURCE, BOTH], sampleNotification({ severity: 'low', source: 'iac_scan' }))).toBeUndefined();
  expect(routed([rule('other', { category: 'system_error' })])).toBeUndefined();
  expect(routed([BOTH, CATEGORY], sampleNotification({ severity: 'high', source: 'iac_scan' }))).toBe('category');
});

test('what is turned off is passed over; of equals the first', () => {
  expect(routed([rule('off', { severities: ['high'], sources: ['cspm'], enabled: false }), CATEGORY])).toBe('category');
  expect(routed([rule('older'), rule('newer')])).toBe('older');
});
