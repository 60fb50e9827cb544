import { defineRule } from '../types';

export default defineRule({
  id: 'typeform-token',
  name: 'Typeform personal token',
  provider: 'Typeform',
  description: 'A Typeform personal token. Whoever holds it reads forms and answers.',
  severity: 'medium',
  keywords: ['tfp_'],
  patterns: [{ token: /tfp_[A-Za-z0-9_-]{40,60}/ }],
  remediation: 'Revoke the token in the account.',
  references: ['https://www.typeform.com/developers/get-started/personal-access-token/'],
  examples: {
    match: ['export TYPEFORM_TOKEN=tfp_<<alnum:44>>', '{"value": "tfp_<<alnum:44>>", "other": 1}'],
    noMatch: ['see tfp_<<alnum:14>> there', 'TYPEFORM_TOKEN=tfp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
