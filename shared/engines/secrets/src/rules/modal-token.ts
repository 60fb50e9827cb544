import { defineRule } from '../types';

export default defineRule({
  id: 'modal-token',
  name: 'Modal token secret',
  provider: 'Modal',
  description: 'A Modal token secret. Whoever holds it runs functions in the workspace.',
  severity: 'high',
  keywords: ['as-'],
  patterns: [{ token: /as-[A-Za-z0-9]{22}/ }],
  entropy: 4,
  confidence: 75,
  remediation: "Delete the token in the workspace's settings.",
  references: ['https://modal.com/docs'],
  examples: {
    match: ['export MODAL_TOKEN=as-<<alnum:22>>', '{"value": "as-<<alnum:22>>", "other": 1}'],
    noMatch: ['see as-<<alnum:7>> there', 'MODAL_TOKEN=as-xxxxxxxxxxxxxxxxxxxxxx'],
  },
});
