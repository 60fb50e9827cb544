import { defineRule } from '../types';

export default defineRule({
  id: 'rubygems-key',
  name: 'RubyGems API key',
  provider: 'RubyGems',
  description:
    'A RubyGems API key. Whoever holds it publishes gems, which run code on the machines of all who install them.',
  severity: 'critical',
  keywords: ['rubygems_'],
  patterns: [{ token: /rubygems_[0-9a-f]{48}/ }],
  remediation: 'Delete the key under Settings, API keys.',
  references: ['https://guides.rubygems.org/api-key-scopes/'],
  examples: {
    match: ['export RUBYGEMS_TOKEN=rubygems_<<hex:48>>', '{"value": "rubygems_<<hex:48>>", "other": 1}'],
    noMatch: [
      'see rubygems_<<hex:16>> there',
      'RUBYGEMS_TOKEN=rubygems_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
