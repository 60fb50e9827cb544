import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate } from '../examples';

export default defineSslCheck({
  id: 'ssl-certificate-is-ca',
  title: 'The server uses a CA certificate as its own',
  severity: 'medium',
  description: 'Whoever takes over this server can issue certificates that its clients trust.',
  remediation: 'Use a certificate of its own (CA:FALSE) for the server and keep the key of the authority off it.',
  references: ['https://datatracker.ietf.org/doc/html/rfc5280#section-4.2.1.9'],
  cwe: ['CWE-295'],
  needs: ['certificate'],
  *evaluate({ certificate: { leaf } }) {
    yield leaf.isCa ? fail('The leaf says CA:TRUE.') : pass();
  },
  examples: { fail: [certificate({ isCa: true })], pass: [certificate()] },
});
