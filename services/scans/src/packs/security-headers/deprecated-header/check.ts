import { defineHeaderCheck, fail, headerLine, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { mdn, OWASP_HEADERS } from '../../../engines/security-headers/references';

/** Security headers that no current browser reads, and what took their place. */
const DEPRECATED: Record<string, string> = {
  'expect-ct': 'certificate transparency is required by browsers without it',
  'public-key-pins': 'key pinning was removed from browsers because a mistake locks visitors out',
  'public-key-pins-report-only': 'key pinning was removed from browsers',
  'feature-policy': 'Permissions-Policy took its place',
  'x-content-security-policy': 'Content-Security-Policy took its place',
  'x-webkit-csp': 'Content-Security-Policy took its place',
  p3p: 'no browser reads it',
};

export default defineHeaderCheck({
  id: 'deprecated-header',
  title: 'Security header that browsers no longer read',
  category: 'legacy',
  severity: 'info',
  description: 'The header protects nobody and hides that the protection is missing.',
  remediation: 'Remove the header and use its successor where there is one.',
  references: [OWASP_HEADERS, mdn('Expect-CT')],
  cwe: ['CWE-477'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    let found = false;
    for (const [name, reason] of Object.entries(DEPRECATED)) {
      const value = valuesOf(response, name)[0];
      if (value === undefined) continue;
      found = true;
      yield fail(`${name}: ${reason}.`, { evidence: headerLine(name, value), identity: name });
    }
    if (!found) yield pass();
  },
  examples: {
    pass: [facts()],
    fail: [
      withHeader('expect-ct', 'max-age=86400'),
      withHeader('public-key-pins', 'pin-sha256="x"; max-age=1'),
      withHeader('feature-policy', "camera 'none'"),
    ],
  },
});
