import { defineRule } from '../types';

export default defineRule({
  id: 'kubernetes-secret-manifest',
  name: 'value in a Kubernetes Secret',
  provider: 'Kubernetes',
  description:
    'A value in a Kubernetes Secret. Whoever holds it has what the Secret was made for: base 64 hides nothing.',
  severity: 'high',
  keywords: ['kind: Secret', '"kind": "Secret"', '"kind":"Secret"'],
  patterns: [{ secretManifest: true }],
  confidence: 80,
  specificity: 1,
  password: true,
  publicPrefix: 0,
  remediation: 'Change the value where it is used, and keep Secrets sealed, encrypted or outside of the repository.',
  references: ['https://kubernetes.io/docs/concepts/configuration/secret/'],
  cwe: ['CWE-312', 'CWE-798'],
  examples: {
    match: [
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ntype: Opaque\ndata:\n  password: <<b64-pass:12>>\n',
      'kind: Secret\napiVersion: v1\nmetadata: {name: db}\nstringData:\n  api-key: "<<alnum:32>>"\n',
    ],
    noMatch: [
      'kind: Secret\nmetadata:\n  name: db\ndata:\n  password: <<b64:changeme>>\n',
      'kind: Secret\nmetadata:\n  name: db\nstringData:\n  password: ${DB_PASSWORD}\n',
      'kind: SecretStore\ndata:\n  entry: <<b64-pass:12>>\n',
    ],
  },
});
