import { defineRule } from '../types';

export default defineRule({
  id: 'pkcs12-base64',
  name: 'PKCS #12 key store in base 64',
  provider: 'Private keys',
  description:
    'A PKCS #12 key store in base 64. Whoever holds it has a private key, once its password fits; such passwords are often in the next line.',
  severity: 'high',
  keywords: ['p12', 'pfx', 'pkcs12', 'keystore', 'certificate'],
  patterns: [{ near: /["'=:\s](MII[A-Za-z0-9+/]{2}IBAzCC[A-Za-z0-9+/=]{200,8000})/, before: 1, after: 8200 }],
  publicPrefix: 3,
  remediation: 'Revoke the certificate and make a new key.',
  references: ['https://www.rfc-editor.org/rfc/rfc7292'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: { match: ['CERTIFICATE_P12: MII<<alnum:2>>IBAzCC<<alnum:1200>>'], noMatch: ['p12: MIIKIBAzCC...'] },
});
