import { defineRule } from '../types';

export default defineRule({
  id: 'elevenlabs-key',
  name: 'ElevenLabs API key',
  provider: 'ElevenLabs',
  description: "An ElevenLabs API key. Whoever holds it makes speech on the account's bill.",
  severity: 'medium',
  keywords: ['elevenlabs', 'eleven_labs', 'xi-api-key', 'xi_api_key', 'eleven_api'],
  patterns: [{ assigned: /sk_[0-9a-f]{48}|[0-9a-f]{32}/ }],
  remediation: 'Rotate the key in the profile.',
  references: ['https://elevenlabs.io/docs'],
  examples: {
    match: ['ELEVENLABS_API_KEY=<<hex:32>>', '  "elevenlabsToken": "<<hex:32>>",'],
    noMatch: ['ELEVENLABS_API_KEY=${ELEVENLABS_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
