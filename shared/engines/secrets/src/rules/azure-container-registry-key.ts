import { defineRule } from '../types';

export default defineRule({
  id: 'azure-container-registry-key',
  name: 'Azure Container Registry key',
  provider: 'Azure',
  description: 'An Azure Container Registry key. Whoever holds it pushes and pulls images of the registry.',
  severity: 'critical',
  keywords: ['+ACR'],
  patterns: [
    { near: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{42}\+ACR[A-Za-z0-9+/]{5,6}=?)(?![A-Za-z0-9+/=])/, before: 60, after: 12 },
  ],
  entropy: 4,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the password under Access keys, and disable the admin user.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-shared-access-key-web-hook-token'],
  examples: {
    match: ['SharedAccessKey=<<base64:42>>+ACR<<alnum:5>>;X=1'],
    noMatch: ['sha256-<<base64:10>>+ACR<<alnum:5>>='],
  },
});
