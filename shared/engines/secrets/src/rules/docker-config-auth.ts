import { defineRule } from '../types';

export default defineRule({
  id: 'docker-config-auth',
  name: 'registry login in a Docker configuration',
  provider: 'Docker',
  description:
    'A registry login in a Docker configuration. Whoever holds it pushes and pulls images as the user whose name and password it holds.',
  severity: 'high',
  keywords: ['"auth"', '"identitytoken"'],
  patterns: [{ near: /"(?:auth|identitytoken)"\s{0,8}:\s{0,8}"([A-Za-z0-9+/_=-]{12,2000})"/, before: 2, after: 2100 }],
  checksum: 'base64-basic-auth',
  publicPrefix: 0,
  remediation: 'Change the password or delete the token in the registry; use a credential helper.',
  references: ['https://docs.docker.com/reference/cli/docker/login/'],
  examples: {
    match: ['@.docker/config.json\n{"auths": {"registry.acme.test": {"auth": "<<b64-login:12>>"}}}'],
    noMatch: [
      '@.docker/config.json\n{"auths": {"https://index.docker.io/v1/": {}}}',
      '{"auth": "optional-setting-name"}',
    ],
  },
});
