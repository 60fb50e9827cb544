import { defineRule } from '../types';

export default defineRule({
  id: 'docker-login-password',
  name: 'password in a registry login',
  provider: 'Generic',
  description: 'A password in a registry login. Whoever holds it reads, and often replaces, the images of the account.',
  severity: 'high',
  keywords: ['docker login', 'podman login', 'helm registry login', 'buildah login', 'skopeo login'],
  patterns: [
    { near: /login [^\r\n]{0,200}?(?:(?<=\s)-p|--password)[ =]["']?([^\s"'$`<>]{4,120})/, before: 1, after: 420 },
  ],
  confidence: 70,
  specificity: 2,
  password: true,
  remediation: 'Change the password of the account, and hand it over with --password-stdin.',
  references: ['https://docs.docker.com/reference/cli/docker/login/'],
  cwe: ['CWE-798', 'CWE-259'],
  examples: {
    match: [
      'docker login -u ci -p <<pass:14>> registry.acme.test',
      'podman login --username=ci --password=<<pass:14>> quay.io',
    ],
    noMatch: [
      'docker login -u ci -p $TOKEN',
      'docker login --password-stdin registry.acme.test',
      'docker login -u ci -p password',
    ],
  },
});
