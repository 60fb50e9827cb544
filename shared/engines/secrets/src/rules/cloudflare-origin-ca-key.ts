import { defineRule } from '../types';

export default defineRule({
  id: 'cloudflare-origin-ca-key',
  name: 'Cloudflare origin CA key',
  provider: 'Cloudflare',
  description: "A Cloudflare origin CA key. Whoever holds it issues origin certificates for the account's zones.",
  severity: 'high',
  keywords: ['v1.0-'],
  patterns: [{ token: /v1\.0-[0-9a-f]{24}-[0-9a-f]{140,160}/ }],
  remediation: 'Change the key under My Profile, API Tokens, Origin CA Key.',
  references: ['https://developers.cloudflare.com/ssl/origin-configuration/origin-ca/'],
  examples: {
    match: [
      'export CLOUDFLARE_TOKEN=v1.0-<<hex:24>>-<<hex:143>>',
      '{"value": "v1.0-<<hex:24>>-<<hex:143>>", "other": 1}',
    ],
    noMatch: [
      'see v1.0-<<hex:24>>-<<hex:47>> there',
      'CLOUDFLARE_TOKEN=v1.0-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
