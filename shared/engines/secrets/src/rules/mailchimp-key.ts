import { defineRule } from '../types';

export default defineRule({
  id: 'mailchimp-key',
  name: 'Mailchimp API key',
  provider: 'Mailchimp',
  description: 'A Mailchimp API key. Whoever holds it reads the audience and sends campaigns.',
  severity: 'high',
  keywords: ['-us'],
  patterns: [{ near: /(?<![\w-])([0-9a-f]{32}-us[0-9]{1,2})(?![\w-])/, before: 33, after: 3 }],
  publicPrefix: 2,
  remediation: 'Disable the key under Account, Extras, API keys.',
  references: ['https://mailchimp.com/developer/marketing/docs/fundamentals/'],
  examples: {
    match: ['MAILCHIMP_KEY=<<hex:32>>-us12', '"key": "<<hex:32>>-us3"'],
    noMatch: ['a-us1 b', 'MAILCHIMP_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-us6'],
  },
});
