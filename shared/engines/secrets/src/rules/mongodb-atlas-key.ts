import { defineRule } from '../types';

export default defineRule({
  id: 'mongodb-atlas-key',
  name: 'MongoDB Atlas private key',
  provider: 'MongoDB',
  description: "A MongoDB Atlas private key. Whoever holds it manages the organisation's or project's clusters.",
  severity: 'critical',
  keywords: ['atlas_private', 'mongodb_atlas', 'mongo_atlas'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: "Delete the API key in the project's access manager.",
  references: ['https://www.mongodb.com/docs/atlas/'],
  examples: {
    match: ['MONGODB_ATLAS_PRIVATE_KEY=<<uuid>>', '  "atlas_privateToken": "<<uuid>>",'],
    noMatch: ['MONGODB_ATLAS_PRIVATE_KEY=${MONGODB_ATLAS_PRIVATE_KEY}', 'digest of the file: <<uuid>>'],
  },
});
