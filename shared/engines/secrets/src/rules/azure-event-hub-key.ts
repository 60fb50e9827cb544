import { defineRule } from '../types';

export default defineRule({
  id: 'azure-event-hub-key',
  name: 'Azure Event Hubs key',
  provider: 'Azure',
  description: 'An Azure Event Hubs key. Whoever holds it sends and receives events of the namespace.',
  severity: 'critical',
  keywords: ['+AEh'],
  patterns: [
    { near: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{33}\+AEh[A-Za-z0-9+/]{5,6}=?)(?![A-Za-z0-9+/=])/, before: 60, after: 12 },
  ],
  entropy: 4,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the key under Shared access policies; prefer identities.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-shared-access-key-web-hook-token'],
  examples: {
    match: ['SharedAccessKey=<<base64:33>>+AEh<<alnum:5>>0=;X=1'],
    noMatch: ['sha256-<<base64:10>>+AEh<<alnum:5>>='],
  },
});
