import { defineRule } from '../types';

export default defineRule({
  id: 'mongodb-atlas-service-secret',
  name: 'MongoDB Atlas service account secret',
  provider: 'MongoDB',
  description:
    "A MongoDB Atlas service account secret. Whoever holds it manages the organisation's or project's clusters.",
  severity: 'critical',
  keywords: ['mdb_sa_sk_'],
  patterns: [{ token: /mdb_sa_sk_[\w-]{40}/ }],
  remediation: 'Delete the secret of the service account.',
  references: ['https://www.mongodb.com/docs/atlas/'],
  examples: {
    match: ['export MONGODB_TOKEN=mdb_sa_sk_<<alnum:40>>', '{"value": "mdb_sa_sk_<<alnum:40>>", "other": 1}'],
    noMatch: ['see mdb_sa_sk_<<alnum:13>> there', 'MONGODB_TOKEN=mdb_sa_sk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
