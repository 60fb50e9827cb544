import { defineRule } from '../types';

export default defineRule({
  id: 'docker-hub-oat',
  name: 'Docker organisation access token',
  provider: 'Docker',
  description: 'A Docker organisation access token. Whoever holds it pushes and pulls images of the organisation.',
  severity: 'critical',
  keywords: ['dckr_oat_'],
  patterns: [{ token: /dckr_oat_[\w-]{32}/ }],
  remediation: "Delete the token in the organisation's settings.",
  references: ['https://docs.docker.com/enterprise/security/access-tokens/'],
  examples: {
    match: ['export DOCKER_TOKEN=dckr_oat_<<alnum:32>>', '{"value": "dckr_oat_<<alnum:32>>", "other": 1}'],
    noMatch: ['see dckr_oat_<<alnum:10>> there', 'DOCKER_TOKEN=dckr_oat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
