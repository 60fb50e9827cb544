import { defineRule } from '../types';

export default defineRule({
  id: 'kubernetes-service-account-token',
  name: 'Kubernetes service account token',
  provider: 'Kubernetes',
  description: 'A Kubernetes service account token. Whoever holds it uses the cluster as the service account it names.',
  severity: 'high',
  keywords: ['eyJhbGciOiJSUzI1NiIsImtpZCI6'],
  patterns: [{ token: /eyJhbGciOiJSUzI1NiIsImtpZCI6[\w-]{10,120}\.eyJ[\w-]{60,1600}\.[\w-]{300,700}/ }],
  checksum: 'service-account-jwt',
  specificity: 4,
  remediation: 'Delete the secret or the pod it was bound to, and use tokens that expire.',
  references: ['https://kubernetes.io/docs/concepts/security/service-accounts/'],
  examples: { match: ['token: <<sa-jwt>>'], noMatch: ['eyJhbGciOiJSUzI1NiIsImtpZCI6 is how it begins'] },
});
