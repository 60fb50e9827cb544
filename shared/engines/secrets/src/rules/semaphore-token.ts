import { defineRule } from '../types';

export default defineRule({
  id: 'semaphore-token',
  name: 'Semaphore CI token',
  provider: 'Semaphore',
  description: 'A Semaphore CI token. Whoever holds it starts pipelines and reads projects.',
  severity: 'medium',
  keywords: ['semaphore'],
  patterns: [{ assigned: /[\w-]{20}/ }],
  entropy: 3.8,
  remediation: 'Reset the token in the profile.',
  references: ['https://docs.semaphoreci.com'],
  examples: {
    match: ['SEMAPHORE_API_TOKEN=<<alnum:20>>', '  "semaphoreToken": "<<alnum:20>>",'],
    noMatch: ['SEMAPHORE_API_TOKEN=${SEMAPHORE_API_TOKEN}', 'digest of the file: <<alnum:20>>'],
  },
});
