import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { http } from '../examples';

export default defineSslCheck({
  id: 'ssl-breach',
  title: 'BREACH: answers are compressed',
  severity: 'info',
  confidence: 40,
  cve: 'CVE-2013-3587',
  description:
    'Where a compressed page holds both a secret and something an attacker can choose, its length gives the secret away. Whether such a page exists cannot be seen from here.',
  remediation:
    'Do not compress pages that hold secrets such as CSRF tokens, or mask those secrets anew in every answer.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2013-3587'],
  cwe: ['CWE-310'],
  needs: ['http'],
  *evaluate({ http: { spoken, contentEncoding } }) {
    if (!spoken) return;
    yield contentEncoding && /gzip|deflate|br|zstd/.test(contentEncoding)
      ? fail(`/ is sent with ${contentEncoding}.`, { evidence: `content-encoding: ${contentEncoding}` })
      : pass();
  },
  examples: { fail: [http({ contentEncoding: 'gzip' })], pass: [http(), http({ spoken: false })] },
});
