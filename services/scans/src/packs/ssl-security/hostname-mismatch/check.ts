import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate, endpoint } from '../examples';
import { list } from '../judge';

export default defineSslCheck({
  id: 'ssl-hostname-mismatch',
  title: 'The certificate is for another name',
  severity: 'high',
  ratingCap: 'F',
  description:
    'None of its subject alternative names stands for the target, so clients cannot know that they reached it.',
  remediation: 'Install a certificate that lists this name, or this address as an IP entry.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9525'],
  cwe: ['CWE-297'],
  needs: ['certificate', 'endpoint'],
  *evaluate({ certificate: { matches, leaf }, endpoint: { host } }) {
    if (matches.length > 0) return yield pass();
    const names = [...leaf.dnsNames, ...leaf.ipAddresses];
    yield fail(`${host} is not among its names.`, {
      evidence: names.length > 0 ? list(names, 20, '\n') : 'no subject alternative names',
    });
  },
  examples: {
    fail: [{ ...certificate({}, { matches: [] }), ...endpoint() }],
    pass: [{ ...certificate(), ...endpoint() }],
  },
});
