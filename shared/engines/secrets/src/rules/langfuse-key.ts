import { defineRule } from '../types';

export default defineRule({
  id: 'langfuse-key',
  name: 'Langfuse secret key',
  provider: 'Langfuse',
  description: 'A Langfuse secret key. Whoever holds it reads and writes traces of the project.',
  severity: 'medium',
  keywords: ['sk-lf-'],
  patterns: [{ token: /sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: "Delete the key in the project's settings.",
  references: ['https://langfuse.com/docs'],
  examples: { match: ['LANGFUSE_SECRET_KEY=sk-lf-<<uuid>>'], noMatch: ['LANGFUSE_SECRET_KEY=sk-lf-...'] },
});
