import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { endpoint } from '../examples';

export default defineSslCheck({
  id: 'ssl-caa-missing',
  title: 'No CAA record limits who may issue certificates',
  severity: 'info',
  description: 'Without one, any public authority may issue a certificate for this name.',
  remediation: 'Publish a CAA record that names your authorities.',
  references: ['https://datatracker.ietf.org/doc/html/rfc8659'],
  cwe: ['CWE-295'],
  needs: ['caa', 'endpoint'],
  *evaluate({ caa: { foundAt }, endpoint: { literal, host } }) {
    if (literal || !host.includes('.')) return;
    yield foundAt === null ? fail('Neither the name nor one above it has any.') : pass();
  },
  examples: {
    fail: [{ caa: { foundAt: null, records: [] }, ...endpoint() }],
    pass: [
      { caa: { foundAt: 'example.test', records: ['issue ca.example.test'] }, ...endpoint() },
      { caa: { foundAt: null, records: [] }, ...endpoint({ literal: true, host: '192.0.2.1' }) },
    ],
  },
});
