import { defineHeaderCheck, fail, headerLine, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { mdn } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'basic-auth-over-http',
  title: 'Password asked for over plain http',
  category: 'transport',
  severity: 'high',
  description:
    'HTTP Basic authentication sends the password with every request in a form that is only encoded, so over http everyone on the way reads it.',
  remediation: 'Offer authentication over https only.',
  references: [mdn('WWW-Authenticate'), 'https://www.rfc-editor.org/rfc/rfc7617'],
  cwe: ['CWE-319', 'CWE-523'],
  frameworks: { 'owasp-top10-2021': ['A02', 'A07'], 'asvs-4.0.3': ['9.1.1'] },
  needs: ['response'],
  *evaluate({ response }) {
    const value = valuesOf(response, 'www-authenticate').find((one) => /(^|,)\s*basic(\s|$)/i.test(one));
    if (response.scheme === 'http' && response.status === 401 && value)
      yield fail('The http address asks for Basic credentials.', { evidence: headerLine('www-authenticate', value) });
    else yield pass();
  },
  examples: {
    pass: [
      facts({ status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
      facts({ url: 'http://shop.example/', status: 401, headers: { 'www-authenticate': 'Negotiate' } }),
    ],
    fail: [facts({ url: 'http://shop.example/', status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } })],
  },
});
