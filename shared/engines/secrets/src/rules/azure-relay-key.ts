import { defineRule } from '../types';

export default defineRule({
  id: 'azure-relay-key',
  name: 'Azure Relay key',
  provider: 'Azure',
  description: 'An Azure Relay key. Whoever holds it listens and sends through the relay.',
  severity: 'critical',
  keywords: ['+ARm'],
  patterns: [
    { near: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{33}\+ARm[A-Za-z0-9+/]{5,6}=?)(?![A-Za-z0-9+/=])/, before: 60, after: 12 },
  ],
  entropy: 4,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the key under Shared access policies.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-shared-access-key-web-hook-token'],
  examples: {
    match: ['SharedAccessKey=<<base64:33>>+ARm<<alnum:5>>0=;X=1'],
    noMatch: ['sha256-<<base64:10>>+ARm<<alnum:5>>='],
  },
});
