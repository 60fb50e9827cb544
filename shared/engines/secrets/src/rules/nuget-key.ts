import { defineRule } from '../types';

export default defineRule({
  id: 'nuget-key',
  name: 'NuGet API key',
  provider: 'NuGet',
  description: 'A NuGet API key. Whoever holds it publishes packages.',
  severity: 'critical',
  keywords: ['oy2'],
  patterns: [{ token: /oy2[a-z0-9]{43}/ }],
  entropy: 3.5,
  remediation: 'Regenerate or delete the key under API keys.',
  references: ['https://learn.microsoft.com/en-us/nuget/nuget-org/publish-a-package'],
  examples: {
    match: ['export NUGET_TOKEN=oy2<<lowernum:43>>', '{"value": "oy2<<lowernum:43>>", "other": 1}'],
    noMatch: ['see oy2<<lowernum:14>> there', 'NUGET_TOKEN=oy2xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
