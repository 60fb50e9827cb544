import { defineRule } from '../types';

export default defineRule({
  id: 'convex-deploy-key',
  name: 'Convex deploy key',
  provider: 'Convex',
  description: 'A Convex deploy key. Whoever holds it deploys functions and reads the data.',
  severity: 'high',
  keywords: ['prod:', 'dev:'],
  patterns: [{ token: /(?:prod|dev):[a-z]{3,12}-[a-z]{3,12}-[0-9]{1,4}\|[A-Za-z0-9+/=]{40,120}/ }],
  remediation: 'Delete the key in the dashboard.',
  references: ['https://docs.convex.dev'],
  examples: { match: ['CONVEX_DEPLOY_KEY=prod:happy-otter-123|<<alnum:80>>'], noMatch: ['prod:happy-otter-123|abc'] },
});
