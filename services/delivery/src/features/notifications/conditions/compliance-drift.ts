import { defineCondition } from '../condition';
import { facts } from '../told-parts';

/** So many requirements are named; the rest is a number. */
const NAMED = 10;

/** Requirements of a framework that passed before fail now. */
export default defineCondition({
  events: ['compliance.drift_detected'],
  tell: ({ data }) => {
    const { requirements } = data;
    const named = requirements.slice(0, NAMED).map(({ requirement_id, title }) => `${requirement_id} ${title}`);
    const more = requirements.length - named.length;
    return {
      category: 'system_notification',
      source: 'compliance',
      type: 'compliance.drift_detected',
      severity: 'high',
      title: `Compliance drift in ${data.framework}: ${requirements.length} ${requirements.length === 1 ? 'requirement fails' : 'requirements fail'} that passed before`,
      body: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      facts: facts({
        Framework: data.framework,
        Score: data.score,
        Before: data.previous_score,
        Account: data.account_id,
      }),
      look: null,
      dedup_key: `compliance-drift:${data.framework_id}:${data.account_id ?? 'all'}`,
      resolves: false,
      channels: ['email'],
      isAlert: false,
      group: null,
    };
  },
});
