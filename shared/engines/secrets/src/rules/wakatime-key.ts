import { defineRule } from '../types';

export default defineRule({
  id: 'wakatime-key',
  name: 'WakaTime API key',
  provider: 'WakaTime',
  description: 'A WakaTime API key. Whoever holds it reads and writes the coding activity of its user.',
  severity: 'low',
  keywords: ['wakatime', 'waka_'],
  patterns: [{ assigned: /(?:waka_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Regenerate the key in the settings.',
  references: ['https://wakatime.com/developers'],
  examples: {
    match: ['WAKATIME_API_KEY=waka_<<uuid>>', 'wakatime_api_key = <<uuid>>'],
    noMatch: ['WAKATIME_API_KEY=$K'],
  },
});
