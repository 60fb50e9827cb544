import { defineRule } from '../types';

export default defineRule({
  id: 'vercel-token',
  name: 'Vercel token',
  provider: 'Vercel',
  description: "A Vercel token. Whoever holds it deploys and reads the environment of the team's projects.",
  severity: 'high',
  keywords: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
  patterns: [{ token: /vc[pciark]_[A-Za-z0-9]{24,60}/ }],
  entropy: 3.5,
  remediation: 'Delete the token under Account settings, Tokens.',
  references: ['https://vercel.com/docs/rest-api'],
  examples: {
    match: ['export VERCEL_TOKEN=vcp_<<alnum:24>>', '{"value": "vcp_<<alnum:24>>", "other": 1}'],
    noMatch: ['see vcp_<<alnum:8>> there', 'VERCEL_TOKEN=vcp_xxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
