import { defineRule } from '../types';

export default defineRule({
  id: 'appveyor-token',
  name: 'AppVeyor API token',
  provider: 'AppVeyor',
  description: 'An AppVeyor API token. Whoever holds it starts builds and reads projects.',
  severity: 'medium',
  keywords: ['appveyor'],
  patterns: [{ assigned: /(?:v2\.)?[a-z0-9]{20}/ }],
  entropy: 3.3,
  remediation: 'Regenerate the token under My profile, API keys.',
  references: ['https://www.appveyor.com/docs/api/'],
  examples: {
    match: ['APPVEYOR_TOKEN=<<lowernum:20>>', '  "appveyorToken": "<<lowernum:20>>",'],
    noMatch: ['APPVEYOR_TOKEN=${APPVEYOR_TOKEN}', 'digest of the file: <<lowernum:20>>'],
  },
});
