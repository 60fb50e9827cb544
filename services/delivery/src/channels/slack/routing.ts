import type { Notification } from '../notification';
import type { SlackRuleDocument } from './rule.model';

type Rule = Pick<SlackRuleDocument, 'category' | 'severities' | 'sources' | 'enabled'>;

/**
 * The rule a notification goes by: of the enabled ones that match, the most specific in the order
 * category+severity+source, category+severity, category+source, category (specification, Notifications raised by the
 * platform, rule 4); of equals the first in `rules`. Undefined means the default webhook.
 */
export function routeOf<R extends Rule>(
  rules: readonly R[],
  notification: Pick<Notification, 'category' | 'severity' | 'source'>,
): R | undefined {
  let best: R | undefined;
  for (const rule of rules) {
    if (!matches(rule, notification)) continue;
    if (!best || specificity(rule) > specificity(best)) best = rule;
  }
  return best;
}

function matches(rule: Rule, { category, severity, source }: Pick<Notification, 'category' | 'severity' | 'source'>) {
  return (
    rule.enabled &&
    rule.category === category &&
    (rule.severities.length === 0 || rule.severities.includes(severity)) &&
    (rule.sources.length === 0 || rule.sources.includes(source))
  );
}

function specificity({ severities, sources }: Rule): number {
  return (severities.length > 0 ? 2 : 0) + (sources.length > 0 ? 1 : 0);
}
