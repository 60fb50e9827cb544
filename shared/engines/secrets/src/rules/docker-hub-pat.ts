import { defineRule } from '../types';

export default defineRule({
  id: 'docker-hub-pat',
  name: 'Docker Hub personal access token',
  provider: 'Docker',
  description: 'A Docker Hub personal access token. Whoever holds it pushes and pulls images as the user who made it.',
  severity: 'critical',
  keywords: ['dckr_pat_'],
  patterns: [{ token: /dckr_pat_[\w-]{27}/ }],
  remediation: 'Delete the token under Account settings, Personal access tokens.',
  references: ['https://docs.docker.com/security/access-tokens/'],
  examples: {
    match: ['export DOCKER_TOKEN=dckr_pat_<<alnum:27>>', '{"value": "dckr_pat_<<alnum:27>>", "other": 1}'],
    noMatch: ['see dckr_pat_<<alnum:9>> there', 'DOCKER_TOKEN=dckr_pat_xxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
