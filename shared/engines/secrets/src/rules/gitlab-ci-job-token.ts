import { defineRule } from '../types';

export default defineRule({
  id: 'gitlab-ci-job-token',
  name: 'GitLab CI job token',
  provider: 'GitLab',
  description: 'A GitLab CI job token. Whoever holds it uses the API as the job until the job ends.',
  severity: 'medium',
  keywords: ['glcbt-'],
  patterns: [{ token: /glcbt-(?:[0-9a-f]{1,5}_)?[\w-]{20}/ }],
  remediation: 'Nothing to revoke once the job has ended; find out what writes it to a file.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  examples: {
    match: ['export GITLAB_TOKEN=glcbt-<<alnum:20>>', '{"value": "glcbt-<<alnum:20>>", "other": 1}'],
    noMatch: ['see glcbt-<<alnum:6>> there', 'GITLAB_TOKEN=glcbt-xxxxxxxxxxxxxxxxxxxx'],
  },
});
