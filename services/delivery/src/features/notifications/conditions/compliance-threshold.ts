import { defineCondition } from '../condition';
import { facts } from '../told-parts';

/** The score of a framework fell below what the team wants. */
export default defineCondition({
  events: ['compliance.threshold_breached'],
  tell: ({ data }) => ({
    category: 'system_notification',
    source: 'compliance',
    type: 'compliance.threshold_breached',
    severity: 'high',
    title: `Compliance score of ${data.framework} is below ${data.threshold}`,
    body: `The score is ${data.score ?? 'unknown'}; the threshold of this team is ${data.threshold}.`,
    facts: facts({ Framework: data.framework, Score: data.score, Threshold: data.threshold, Account: data.account_id }),
    look: null,
    dedup_key: `compliance-threshold:${data.framework_id}:${data.account_id ?? 'all'}`,
    resolves: false,
    channels: ['email'],
    isAlert: false,
    group: null,
  }),
});
