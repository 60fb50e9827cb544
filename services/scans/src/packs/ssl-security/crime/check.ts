import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { handshake } from '../examples';

export default defineSslCheck({
  id: 'ssl-crime',
  title: 'CRIME: TLS compression is offered',
  severity: 'medium',
  cve: 'CVE-2012-4929',
  ratingCap: 'C',
  description: 'The length of compressed data gives away what else is in it: cookies can be guessed byte by byte.',
  remediation: 'Turn TLS compression off.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2012-4929'],
  cwe: ['CWE-310'],
  needs: ['handshakes'],
  *evaluate({ handshakes }) {
    const compressed = handshakes.filter(({ compression }) => compression !== 0).map(({ protocol }) => protocol);
    yield compressed.length === 0 ? pass() : fail(`Agreed on in ${compressed.join(', ')}.`);
  },
  examples: { fail: [handshake({ compression: 1 })], pass: [handshake(), { handshakes: [] }] },
});
