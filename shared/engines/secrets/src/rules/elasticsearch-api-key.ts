import { defineRule } from '../types';

export default defineRule({
  id: 'elasticsearch-api-key',
  name: 'Elasticsearch API key',
  provider: 'Elastic',
  description: 'An Elasticsearch API key. Whoever holds it reads or writes indexes with the privileges it was given.',
  severity: 'high',
  keywords: ['elastic'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{58}==/ }],
  entropy: 4,
  remediation: 'Invalidate the key under Security, API keys.',
  references: ['https://www.elastic.co/docs'],
  examples: {
    match: ['ELASTIC_API_KEY=<<alnum:58>>==', '  "elasticToken": "<<alnum:58>>==",'],
    noMatch: ['ELASTIC_API_KEY=${ELASTIC_API_KEY}', 'digest of the file: <<alnum:58>>=='],
  },
});
