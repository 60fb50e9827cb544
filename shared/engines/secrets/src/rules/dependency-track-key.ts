import { defineRule } from '../types';

export default defineRule({
  id: 'dependency-track-key',
  name: 'Dependency-Track API key',
  provider: 'OWASP',
  description: 'A Dependency-Track API key. Whoever holds it uploads SBOMs and reads projects as its team.',
  severity: 'medium',
  keywords: ['odt_'],
  patterns: [{ token: /odt_(?:[A-Za-z0-9]{8}_)?[A-Za-z0-9]{32}/ }],
  remediation: 'Delete the key of the team.',
  references: ['https://docs.dependencytrack.org'],
  examples: {
    match: ['export OWASP_TOKEN=odt_<<alnum:8>>_<<alnum:32>>', '{"value": "odt_<<alnum:8>>_<<alnum:32>>", "other": 1}'],
    noMatch: ['see odt_<<alnum:8>>_<<alnum:10>> there', 'OWASP_TOKEN=odt_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
