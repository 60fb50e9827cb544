import { enforced, sourcesFor, weakInAll } from '../../../engines/security-headers/csp/effective';
import { matchingSources, scriptRules } from '../../../engines/security-headers/csp/script-rules';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-plain-http-source',
  title: 'Content-Security-Policy allows code over plain http',
  category: 'csp',
  severity: 'low',
  description:
    'A script, plug-in or style source with http:// can be replaced by whoever sits on the network, where the browser does not block mixed content.',
  remediation: 'Write the sources with https://, or without a scheme on an https page.',
  references: [OWASP_CSP],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A02', 'A05'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => {
      const rules = scriptRules(policy);
      const sources = [
        ...(rules ? matchingSources(rules) : []),
        ...(sourcesFor(policy, 'object-src') ?? []),
        ...(sourcesFor(policy, 'style-src') ?? []),
      ];
      const plain = sources.filter(
        (source) => (source.kind === 'host' || source.kind === 'scheme') && source.scheme === 'http',
      );
      return plain.length > 0 ? plain.map((source) => source.raw) : undefined;
    });
    if (weak) yield fail('Sources with http are allowed.', { evidence: [...new Set(weak.flat())].join(' ') });
    else yield pass();
  },
  examples: {
    pass: [withCsp("script-src 'self' cdn.shop.example; img-src http:"), facts()],
    fail: [withCsp('script-src http://cdn.shop.example'), withCsp('default-src http:')],
  },
});
