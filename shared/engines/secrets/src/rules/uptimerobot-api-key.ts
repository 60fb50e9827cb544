import { defineRule } from '../types';

export default defineRule({
  id: 'uptimerobot-api-key',
  name: 'UptimeRobot API key',
  provider: 'UptimeRobot',
  description: 'An UptimeRobot API key. Whoever holds it reads and changes monitors.',
  severity: 'low',
  keywords: ['uptimerobot', 'uptime_robot'],
  patterns: [{ assigned: /[um][0-9]{5,10}-[0-9a-f]{20,32}/ }],
  remediation: 'Delete the key in the settings.',
  references: ['https://uptimerobot.com/api/'],
  examples: {
    match: ['UPTIMEROBOT_API_KEY=u<<digits:7>>-<<hex:24>>', '  "uptimerobotToken": "u<<digits:7>>-<<hex:24>>",'],
    noMatch: ['UPTIMEROBOT_API_KEY=${UPTIMEROBOT_API_KEY}', 'digest of the file: u<<digits:7>>-<<hex:24>>'],
  },
});
