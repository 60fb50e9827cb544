import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate, trust } from '../examples';

export default defineSslCheck({
  id: 'ssl-certificate-transparency',
  title: 'A public certificate comes without proof of logging',
  severity: 'low',
  description:
    'Browsers want public certificates in transparency logs, and proof of it (SCTs) in certificate or handshake.',
  remediation: 'Have the certificate issued with embedded SCTs, as public authorities do unless told otherwise.',
  references: ['https://datatracker.ietf.org/doc/html/rfc6962'],
  cwe: ['CWE-295'],
  needs: ['certificate', 'trust'],
  *evaluate({ certificate: { leaf, handshakeScts }, trust: { publiclyTrusted } }) {
    yield publiclyTrusted && leaf.embeddedScts + handshakeScts === 0
      ? fail('Neither certificate nor handshake holds an SCT.')
      : pass();
  },
  examples: {
    fail: [{ ...certificate({ embeddedScts: 0 }), ...trust() }],
    pass: [
      { ...certificate(), ...trust() },
      { ...certificate({ embeddedScts: 0 }, { handshakeScts: 2 }), ...trust() },
      { ...certificate({ embeddedScts: 0 }), ...trust({ publiclyTrusted: false }) },
    ],
  },
});
