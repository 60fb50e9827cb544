import { defineRule } from '../types';

export default defineRule({
  id: 'azure-redis-key',
  name: 'Azure Cache for Redis key',
  provider: 'Azure',
  description: 'An Azure Cache for Redis key. Whoever holds it reads and writes everything in the cache.',
  severity: 'critical',
  keywords: ['AzCa'],
  patterns: [
    { near: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{33}AzCa[A-Za-z0-9+/]{5,6}=?)(?![A-Za-z0-9+/=])/, before: 60, after: 12 },
  ],
  entropy: 4,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the key in the cache under Authentication.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-shared-access-key-web-hook-token'],
  examples: {
    match: ['SharedAccessKey=<<base64:33>>AzCa<<alnum:5>>0=;X=1'],
    noMatch: ['sha256-<<base64:10>>AzCa<<alnum:5>>='],
  },
});
