import { defineRule } from '../types';

export default defineRule({
  id: 'splunk-hec-token',
  name: 'Splunk HTTP event collector token',
  provider: 'Splunk',
  description: 'A Splunk HTTP event collector token. Whoever holds it sends events.',
  severity: 'medium',
  keywords: ['splunk', 'hec_token'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Delete the token under Data inputs, HTTP event collector.',
  references: ['https://docs.splunk.com'],
  examples: { match: ['SPLUNK_HEC_TOKEN=<<uuid>>'], noMatch: ['SPLUNK_INDEX=<<uuid>>'] },
});
