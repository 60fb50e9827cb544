import { defineRule } from '../types';

export default defineRule({
  id: 'pinecone-key',
  name: 'Pinecone API key',
  provider: 'Pinecone',
  description: "A Pinecone API key. Whoever holds it reads and writes the project's indexes.",
  severity: 'medium',
  keywords: ['pcsk_'],
  patterns: [{ token: /pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{63}/ }],
  remediation: 'Delete the key in the console under API keys.',
  references: ['https://docs.pinecone.io'],
  examples: {
    match: [
      'export PINECONE_TOKEN=pcsk_<<alnum:5>>_<<alnum:63>>',
      '{"value": "pcsk_<<alnum:5>>_<<alnum:63>>", "other": 1}',
    ],
    noMatch: [
      'see pcsk_<<alnum:5>>_<<alnum:21>> there',
      'PINECONE_TOKEN=pcsk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
