import { defineRule } from '../types';

export default defineRule({
  id: 'power-automate-webhook',
  name: 'Power Automate or Logic Apps trigger address',
  provider: 'Microsoft',
  description:
    'A Power Automate or Logic Apps trigger address. Whoever holds it starts the workflow with data of its choice.',
  severity: 'medium',
  keywords: ['logic.azure.com'],
  patterns: [
    {
      near: /(https:\/\/[a-z0-9.-]{5,80}\.logic\.azure\.com(?::443)?\/workflows\/[0-9a-f]{32}\/triggers\/[^\s"'<>]{10,300}sig=[\w%-]{40,60})/,
      before: 90,
      after: 420,
    },
  ],
  specificity: 4,
  publicPrefix: 12,
  remediation: 'Regenerate the access key of the workflow.',
  references: ['https://learn.microsoft.com/en-us/azure/logic-apps/logic-apps-securing-a-logic-app'],
  examples: {
    match: [
      'https://prod-07.westeurope.logic.azure.com:443/workflows/<<hex:32>>/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=<<alnum:43>>',
    ],
    noMatch: ['https://prod-07.westeurope.logic.azure.com/workflows/'],
  },
});
