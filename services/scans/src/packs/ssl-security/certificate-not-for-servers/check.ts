import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate } from '../examples';

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const ANY = '2.5.29.37.0';

export default defineSslCheck({
  id: 'ssl-certificate-not-for-servers',
  title: 'The certificate is not meant for servers',
  severity: 'medium',
  description: 'Its extended key usage does not name server authentication; clients refuse it, or should.',
  remediation: 'Have the certificate issued with the extended key usage id-kp-serverAuth.',
  references: ['https://datatracker.ietf.org/doc/html/rfc5280#section-4.2.1.12'],
  cwe: ['CWE-295'],
  needs: ['certificate', 'trust'],
  *evaluate({ certificate: { leaf }, trust: { publiclyTrusted } }) {
    const usage = leaf.extendedKeyUsage;
    if (usage?.some((oid) => oid === SERVER_AUTH || oid === ANY)) return yield pass();
    // Without the extension every use is allowed; public authorities have to set it all the same.
    if (usage === null) yield publiclyTrusted ? fail('It has no extended key usage.') : pass();
    else yield fail('Server authentication is not among its uses.', { evidence: usage.join('\n') });
  },
  examples: {
    fail: [
      { certificate: certificate({ extendedKeyUsage: ['1.3.6.1.5.5.7.3.2'] }).certificate, trust: trustOf(false) },
      { certificate: certificate({ extendedKeyUsage: null }).certificate, trust: trustOf(true) },
    ],
    pass: [
      { certificate: certificate().certificate, trust: trustOf(true) },
      { certificate: certificate({ extendedKeyUsage: null }).certificate, trust: trustOf(false) },
    ],
  },
});

function trustOf(publiclyTrusted: boolean) {
  return {
    trusted: true,
    problem: null,
    detail: '',
    path: [],
    publiclyTrusted,
    unrelated: [],
    inOrder: true,
    rootSent: false,
    expiredInPath: [],
  };
}
