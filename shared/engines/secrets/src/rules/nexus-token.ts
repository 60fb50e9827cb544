import { defineRule } from '../types';

export default defineRule({
  id: 'nexus-token',
  name: 'Nexus repository password',
  provider: 'Sonatype',
  description: 'A Nexus repository password. Whoever holds it publishes and reads artifacts.',
  severity: 'high',
  keywords: ['nexus_pass', 'nexuspass', 'nexus_token', 'nexus.pass'],
  patterns: [{ assigned: /[^\s"'<>]{10,80}/ }],
  confidence: 60,
  password: true,
  remediation: 'Change the password in the repository manager.',
  references: ['https://help.sonatype.com/en/sonatype-nexus-repository.html'],
  examples: {
    match: ['NEXUS_PASSWORD=<<pass:12>>', 'nexus.password=<<alnum:20>>'],
    noMatch: ['NEXUS_PASSWORD=${NEXUS_PASSWORD}', 'nexusPassword: changeme'],
  },
});
