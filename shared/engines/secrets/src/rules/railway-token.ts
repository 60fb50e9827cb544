import { defineRule } from '../types';

export default defineRule({
  id: 'railway-token',
  name: 'Railway token',
  provider: 'Railway',
  description: 'A Railway token. Whoever holds it deploys and reads the environment of the project.',
  severity: 'high',
  keywords: ['railway'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: "Delete the token in the project's or account's settings.",
  references: ['https://docs.railway.com/reference/public-api'],
  examples: {
    match: ['RAILWAY_TOKEN=<<uuid>>', '  "railwayToken": "<<uuid>>",'],
    noMatch: ['RAILWAY_PROJECT_ID=<<uuid>>'],
  },
});
