import { defineRule } from '../types';

export default defineRule({
  id: 'rapidapi-key',
  name: 'RapidAPI key',
  provider: 'RapidAPI',
  description: "A RapidAPI key. Whoever holds it calls subscribed services on the account's bill.",
  severity: 'medium',
  keywords: ['rapidapi', 'x-rapidapi-key'],
  patterns: [{ assigned: /[A-Za-z0-9]{10}msh[A-Za-z0-9]{15}p1[A-Za-z0-9]{6}jsn[A-Za-z0-9]{12}/ }],
  remediation: 'Delete the key of the application.',
  references: ['https://docs.rapidapi.com'],
  examples: {
    match: [
      'RAPIDAPI_KEY=<<alnum:10>>msh<<alnum:15>>p1<<alnum:6>>jsn<<alnum:12>>',
      '  "rapidapiToken": "<<alnum:10>>msh<<alnum:15>>p1<<alnum:6>>jsn<<alnum:12>>",',
    ],
    noMatch: [
      'RAPIDAPI_KEY=${RAPIDAPI_KEY}',
      'digest of the file: <<alnum:10>>msh<<alnum:15>>p1<<alnum:6>>jsn<<alnum:12>>',
    ],
  },
});
