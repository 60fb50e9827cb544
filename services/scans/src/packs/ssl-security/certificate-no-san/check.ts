import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate } from '../examples';

export default defineSslCheck({
  id: 'ssl-certificate-no-san',
  title: 'The certificate has no subject alternative name',
  severity: 'medium',
  description: 'Clients look at the subject alternative names alone; a common name counts for nothing.',
  remediation: 'Have the certificate issued with every name and address in the subject alternative name extension.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9525#section-2'],
  cwe: ['CWE-297'],
  needs: ['certificate'],
  *evaluate({ certificate: { leaf } }) {
    yield leaf.hasSan ? pass() : fail(`Its common name is ${leaf.commonName ?? 'missing too'}.`);
  },
  examples: { fail: [certificate({ hasSan: false, dnsNames: [] })], pass: [certificate()] },
});
