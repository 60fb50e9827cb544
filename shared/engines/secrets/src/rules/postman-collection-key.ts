import { defineRule } from '../types';

export default defineRule({
  id: 'postman-collection-key',
  name: 'Postman collection access key',
  provider: 'Postman',
  description: 'A Postman collection access key. Whoever holds it reads one collection.',
  severity: 'medium',
  keywords: ['PMAT-'],
  patterns: [{ token: /PMAT-[A-Z0-9]{26}/ }],
  remediation: "Revoke the key in the collection's settings.",
  references: ['https://learning.postman.com/docs/'],
  examples: {
    match: ['export POSTMAN_TOKEN=PMAT-<<uppernum:26>>', '{"value": "PMAT-<<uppernum:26>>", "other": 1}'],
    noMatch: ['see PMAT-<<uppernum:8>> there', 'POSTMAN_TOKEN=PMAT-xxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
