import { defineHeaderCheck, fail, headerLine, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { RFC_HSTS } from '../../../engines/security-headers/references';

const NAME = 'strict-transport-security';

export default defineHeaderCheck({
  id: 'hsts-over-http',
  title: 'HSTS header sent over plain http',
  category: 'transport',
  severity: 'info',
  description:
    'Browsers ignore Strict-Transport-Security over http, and RFC 6797 (section 7.2) forbids sending it there.',
  remediation: 'Send the header on https responses only, and redirect http to https.',
  references: [RFC_HSTS],
  cwe: ['CWE-16'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['hops'],
  *evaluate({ hops }) {
    let found = false;
    for (const hop of hops) {
      const value = hop.scheme === 'http' ? valuesOf(hop, NAME)[0] : undefined;
      if (value === undefined) continue;
      found = true;
      yield fail(`${hop.url} sent it.`, { evidence: headerLine(NAME, value), resource: hop.url });
    }
    if (!found) yield pass();
  },
  examples: {
    pass: [withHeader(NAME, 'max-age=31536000'), facts({ url: 'http://shop.example/' })],
    fail: [facts({ url: 'http://shop.example/', headers: { [NAME]: 'max-age=31536000' } })],
  },
});
