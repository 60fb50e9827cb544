import { defineRule } from '../types';

export default defineRule({
  id: 'cassandra-url',
  name: 'Cassandra, ScyllaDB, Neo4j or CouchDB login in a connection address',
  provider: 'Cassandra, ScyllaDB, Neo4j or CouchDB',
  description:
    'The Cassandra, ScyllaDB, Neo4j or CouchDB login in a connection address. Whoever holds it signs in to the server with the rights of the account.',
  severity: 'high',
  keywords: ['cassandra://', 'neo4j://', 'bolt://', 'couchdb://', 'couchbase://', 'neo4j+s://', 'bolt+s://'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])(?:cassandra|neo4j|bolt|couchdb|couchbase|neo4j\+s|bolt\+s)(?:\+[a-z0-9]{1,20})?:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,120})@[\w.${}%[\]:-]{2,200}/,
      before: 12,
      after: 440,
    },
  ],
  confidence: 85,
  password: true,
  publicPrefix: 0,
  remediation:
    "Change the password of the account, look through the server's log for who used it, and close the server to the internet.",
  references: ['https://neo4j.com/docs/'],
  examples: {
    match: [
      'DATABASE_URL=cassandra://app:<<pass:12>>@graph.acme.test:7687',
      'url: "bolt+s://svc_user:<<pass:14>>@graph.acme.test:7687"',
    ],
    noMatch: [
      'DATABASE_URL=cassandra://user:password@localhost/app',
      'cassandra://${DB_USER}:${DB_PASS}@db.acme.test/app',
      'cassandra://app@graph.acme.test:7687',
      'cassandra://<user>:<pass>@host',
    ],
  },
});
