import { defineRule } from '../types';

export default defineRule({
  id: 'newrelic-browser-key',
  name: 'New Relic browser key',
  provider: 'New Relic',
  description:
    'A New Relic browser key. Whoever holds it sends browser data into the account; it is public in pages that use it.',
  severity: 'low',
  keywords: ['NRJS-'],
  patterns: [{ token: /NRJS-[0-9a-f]{19}/ }],
  remediation: 'Rotate the key when it is misused.',
  references: ['https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'],
  examples: {
    match: ['export NEW_TOKEN=NRJS-<<hex:19>>', '{"value": "NRJS-<<hex:19>>", "other": 1}'],
    noMatch: ['see NRJS-<<hex:6>> there', 'NEW_TOKEN=NRJS-xxxxxxxxxxxxxxxxxxx'],
  },
});
