import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';

export default defineSslCheck({
  id: 'ssl-weak-handshake-signature',
  title: 'The key exchange may be signed with a weak hash',
  severity: 'low',
  description: 'MD5 signatures let somebody on the path forge handshakes (SLOTH); those with SHA-1 are deprecated.',
  remediation: 'Allow signature algorithms with SHA-256 and better alone (OpenSSL: security level 2).',
  references: ['https://datatracker.ietf.org/doc/html/rfc9155', 'https://nvd.nist.gov/vuln/detail/CVE-2015-7575'],
  cwe: ['CWE-328'],
  needs: ['handshakeSignature'],
  *evaluate({ handshakeSignature: { weakAccepted } }) {
    if (weakAccepted.length === 0) return yield pass();
    const md5 = weakAccepted.some((scheme) => scheme.includes('md5'));
    yield fail(`TLS 1.2 signs with ${weakAccepted.join(' and ')} when asked to.`, {
      severity: md5 ? 'medium' : 'info',
    });
  },
  examples: {
    fail: [
      { handshakeSignature: { weakAccepted: ['rsa_pkcs1_md5'] } },
      { handshakeSignature: { weakAccepted: ['ecdsa_sha1'] } },
    ],
    pass: [{ handshakeSignature: { weakAccepted: [] } }],
  },
});
