import { atLeast } from '@osk/contracts';
import { defineCondition } from '../condition';
import { facts, spoken } from '../told-parts';

/** A health check or a monitor has something to say about the platform or an integration. */
export default defineCondition({
  events: ['platform.condition'],
  tell: ({ data }) => {
    const grave = atLeast(data.severity, 'high');
    return {
      category: grave ? 'system_error' : 'system_notification',
      source: data.source,
      type: `platform.${data.kind}`,
      severity: data.severity,
      title: data.resolved ? `Over: ${data.title}` : data.title,
      body: data.resolved ? data.message : `${data.message}\n\nWhat to do: ${data.hint}`,
      facts: facts({ Severity: spoken(data.severity), Condition: data.kind.replaceAll('_', ' ') }),
      look: null,
      dedup_key: data.dedup_key,
      resolves: data.resolved,
      channels: ['slack'],
      administrator: grave,
      isAlert: false,
      group: null,
    };
  },
});
