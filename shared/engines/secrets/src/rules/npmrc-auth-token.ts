import { defineRule } from '../types';

export default defineRule({
  id: 'npmrc-auth-token',
  name: 'npm registry token in .npmrc',
  provider: 'npm',
  description:
    'A npm registry token in .npmrc. Whoever holds it installs, and often publishes, packages of the registry.',
  severity: 'high',
  keywords: [':_authToken'],
  patterns: [{ near: /:_authToken[ \t]{0,4}=[ \t]{0,4}["']?([A-Za-z0-9+/_=-]{16,400})/, before: 1, after: 440 }],
  entropy: 3.2,
  confidence: 85,
  specificity: 2,
  remediation: 'Revoke the token in the registry it belongs to.',
  references: ['https://docs.npmjs.com/cli/configuring-npm/npmrc'],
  examples: {
    match: [
      '@.npmrc\n//registry.acme.test/:_authToken=<<uuid>>',
      'RUN echo "//npm.acme.test/:_authToken=<<alnum:40>>" > .npmrc',
    ],
    noMatch: ['@.npmrc\n//registry.npmjs.org/:_authToken=${NPM_TOKEN}'],
  },
});
