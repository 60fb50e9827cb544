import { defineRule } from '../types';

export default defineRule({
  id: 'clickup-token',
  name: 'ClickUp personal token',
  provider: 'ClickUp',
  description: 'A ClickUp personal token. Whoever holds it reads and changes tasks as the user who made it.',
  severity: 'medium',
  keywords: ['pk_'],
  patterns: [{ token: /pk_[0-9]{5,9}_[A-Z0-9]{32}/ }],
  remediation: 'Regenerate the token under Settings, Apps.',
  references: ['https://developer.clickup.com/docs/authentication'],
  examples: {
    match: [
      'export CLICKUP_TOKEN=pk_<<digits:8>>_<<uppernum:32>>',
      '{"value": "pk_<<digits:8>>_<<uppernum:32>>", "other": 1}',
    ],
    noMatch: ['see pk_<<digits:8>>_<<uppernum:10>> there', 'CLICKUP_TOKEN=pk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
