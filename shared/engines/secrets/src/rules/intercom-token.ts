import { defineRule } from '../types';

export default defineRule({
  id: 'intercom-token',
  name: 'Intercom access token',
  provider: 'Intercom',
  description: 'An Intercom access token. Whoever holds it reads customers and their conversations.',
  severity: 'high',
  keywords: ['intercom'],
  patterns: [{ assigned: /dG9rO[A-Za-z0-9+/]{54}=?/ }],
  remediation: 'Regenerate the token in the developer hub.',
  references: ['https://developers.intercom.com/docs/build-an-integration/learn-more/authentication'],
  examples: {
    match: ['INTERCOM_TOKEN=dG9rO<<alnum:54>>=', '  "intercomToken": "dG9rO<<alnum:54>>=",'],
    noMatch: ['INTERCOM_TOKEN=${INTERCOM_TOKEN}', 'digest of the file: dG9rO<<alnum:54>>='],
  },
});
