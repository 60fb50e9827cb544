import { defineRule } from '../types';

export default defineRule({
  id: 'azure-apim-key',
  name: 'Azure API Management key',
  provider: 'Azure',
  description: 'An Azure API Management key. Whoever holds it manages or calls the APIs behind the gateway.',
  severity: 'critical',
  keywords: ['APIM'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{38}APIM[A-Za-z0-9+/]{5}[AQgw]==?)(?![A-Za-z0-9+/=])/,
      before: 90,
      after: 12,
    },
  ],
  entropy: 4,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the key in the API Management service.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-storage-account-key-generic'],
  examples: { match: ['key = "<<base64:38>>APIM<<alnum:5>>A="'], noMatch: ['key = "<<base64:20>>APIM<<alnum:4>>"'] },
});
