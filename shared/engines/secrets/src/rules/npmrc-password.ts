import { defineRule } from '../types';

export default defineRule({
  id: 'npmrc-password',
  name: 'npm registry login in .npmrc',
  provider: 'npm',
  description:
    'A npm registry login in .npmrc. Whoever holds it installs, and often publishes, packages of the registry.',
  severity: 'high',
  keywords: ['_auth', '_password'],
  patterns: [{ near: /_(?:auth|password)[ \t]{0,4}=[ \t]{0,4}["']?([A-Za-z0-9+/_=-]{12,400})/, before: 1, after: 440 }],
  entropy: 3.2,
  paths: /(?:^|\/)\.?npmrc$/,
  confidence: 85,
  publicPrefix: 0,
  remediation: 'Change the password in the registry it belongs to and use tokens.',
  references: ['https://docs.npmjs.com/cli/configuring-npm/npmrc'],
  examples: {
    match: ['@.npmrc\n_auth = <<base64:40>>', '@home/.npmrc\n//registry.acme.test/:_password=<<b64-pass:12>>'],
    noMatch: ['@.npmrc\n_auth = ${NPM_AUTH}', 'master_password = mustbeeightchars'],
  },
});
