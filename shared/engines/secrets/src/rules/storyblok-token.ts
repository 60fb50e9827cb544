import { defineRule } from '../types';

export default defineRule({
  id: 'storyblok-token',
  name: 'Storyblok token',
  provider: 'Storyblok',
  description: 'A Storyblok token. Whoever holds it reads the content of the space.',
  severity: 'medium',
  keywords: ['storyblok'],
  patterns: [{ assigned: /[A-Za-z0-9]{22}tt/ }],
  entropy: 3.6,
  remediation: "Delete the token in the space's settings.",
  references: ['https://www.storyblok.com/docs'],
  examples: {
    match: ['STORYBLOK_API_KEY=<<alnum:22>>tt', '  "storyblokToken": "<<alnum:22>>tt",'],
    noMatch: ['STORYBLOK_API_KEY=${STORYBLOK_API_KEY}', 'digest of the file: <<alnum:22>>tt'],
  },
});
