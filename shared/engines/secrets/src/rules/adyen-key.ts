import { defineRule } from '../types';

export default defineRule({
  id: 'adyen-key',
  name: 'Adyen API key',
  provider: 'Adyen',
  description: 'An Adyen API key. Whoever holds it takes payments and refunds with the roles of its credential.',
  severity: 'critical',
  keywords: ['AQE'],
  patterns: [{ token: /AQE[A-Za-z0-9]{4,10}[A-Za-z0-9+/]{40,120}-[A-Za-z0-9+/]{30,60}={0,2}-[^\s"'<>]{10,30}/ }],
  entropy: 4,
  remediation: 'Generate a new key for the credential in the Customer Area.',
  references: ['https://docs.adyen.com/development-resources/api-credentials/'],
  examples: {
    match: ['ADYEN_API_KEY="AQE<<alnum:80>>-<<alnum:43>>=-<<alnum:16>>"'],
    noMatch: ['adyen: AQE<<alnum:20>>'],
  },
});
