import { defineRule } from '../types';

export default defineRule({
  id: 'azure-cognitive-key',
  name: 'Azure AI services key',
  provider: 'Azure',
  description: "An Azure AI services key. Whoever holds it calls the AI services on the subscription's bill.",
  severity: 'medium',
  keywords: ['ocp-apim-subscription-key', 'azure_openai', 'cognitive_services', 'azure_speech', 'azure_translator'],
  patterns: [{ assigned: /[0-9a-f]{32}|[A-Za-z0-9]{84}/ }],
  remediation: 'Regenerate the key in the resource under Keys and endpoint.',
  references: ['https://learn.microsoft.com/en-us/azure/ai-services/authentication'],
  examples: {
    match: ['Ocp-Apim-Subscription-Key: <<hex:32>>', 'AZURE_OPENAI_API_KEY="<<alnum:84>>"'],
    noMatch: ['Ocp-Apim-Subscription-Key: {key}'],
  },
});
