import { atLeast } from '@osk/contracts';
import { defineCondition } from '../condition';
import { facts, spoken } from '../told-parts';

/** A critical or high finding of a cloud scan, or of something that just happened in a cloud. */
export default defineCondition({
  events: ['finding.created', 'cloud_event.finding_created'],
  tell: ({ event_type, data }) => {
    if (!atLeast(data.severity, 'high')) return null;
    if (event_type === 'finding.created' && data.source !== 'cspm') return null;
    return {
      category: 'security_alert',
      source: 'cspm',
      type: 'finding.new',
      severity: data.severity,
      title: `New ${data.severity} finding: ${data.title}`,
      body:
        'event_name' in data
          ? `${data.event_name}${data.actor ? ` by ${data.actor}` : ''} led to this finding.`
          : 'A cloud scan found this for the first time.',
      facts: facts({
        Severity: spoken(data.severity),
        Resource: data.resource_id,
        Service: data.service,
        Region: data.region,
        Provider: data.provider,
        Account: data.account_id,
        Finding: data.finding_id,
      }),
      look: `/api/vulnerabilities/occurrences/${data.occurrence_id}`,
      dedup_key: `finding:${data.finding_id}`,
      resolves: false,
      channels: ['email', 'slack'],
      isAlert: false,
      group: data.scan_run_id && `findings:${data.scan_run_id}`,
    };
  },
});
