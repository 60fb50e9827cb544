import { defineRule } from '../types';

export default defineRule({
  id: 'maven-settings-password',
  name: 'password in Maven settings',
  provider: 'Files',
  description: 'A password in Maven settings. Whoever holds it signs in to the repository, or opens the key.',
  severity: 'high',
  keywords: ['<password>', '<passphrase>'],
  patterns: [{ near: /<(?:password|passphrase)>([^<>\s]{6,200})<\//, before: 1, after: 240 }],
  paths: /\.(?:xml|config)$/,
  confidence: 70,
  specificity: 2,
  password: true,
  publicPrefix: 0,
  remediation: 'Change the password and use encrypted or environment settings.',
  references: ['https://maven.apache.org/guides/mini/guide-encryption.html'],
  examples: {
    match: [
      '@.m2/settings.xml\n<server><id>a</id><username>deploy</username><password><<pass:12>></password></server>',
    ],
    noMatch: [
      '@settings.xml\n<password>${env.PW}</password>',
      '@settings.xml\n<password>{COQLCE6DU6GtcS5P=}</password>',
      '@a.xml\n<password>password</password>',
    ],
  },
});
