import { probe, withCors } from '../../../engines/security-headers/cors/examples';
import { corsEvidence, hasName, reflects } from '../../../engines/security-headers/cors/judge';
import { defineHeaderCheck, fail, notApplicable, pass, unknown } from '../../../engines/security-headers/define-check';
import { OWASP_CORS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cors-any-subdomain',
  title: 'Every subdomain may read responses with credentials',
  category: 'cors',
  severity: 'info',
  description:
    "One subdomain with a cross-site scripting hole, or one that was abandoned and taken over, is then enough to read visitors' data.",
  remediation: 'List the subdomains that need access by name.',
  references: [OWASP_CORS],
  cwe: ['CWE-942'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.5.3'] },
  needs: ['cors', 'response'],
  *evaluate({ cors, response }) {
    if (!hasName(response)) return yield notApplicable('look-alikes of an address or a bare name do not exist');
    const foreign = cors.find((one) => one.trick === 'foreign');
    const subdomain = cors.find((one) => one.trick === 'subdomain');
    if (!subdomain) return yield unknown('the probe with a subdomain was not answered');
    if (foreign && reflects(foreign)) return yield unknown('every origin is allowed: see cors-any-origin');
    if (reflects(subdomain) && subdomain.allowCredentials)
      yield fail('A subdomain that does not exist was allowed.', { evidence: corsEvidence(subdomain) });
    else yield pass();
  },
  examples: {
    pass: [
      withCors(probe('subdomain')),
      withCors(
        probe('foreign', { allowOrigin: 'reflect' }),
        probe('subdomain', { allowOrigin: 'reflect', allowCredentials: true }),
      ),
    ],
    fail: [withCors(probe('foreign'), probe('subdomain', { allowOrigin: 'reflect', allowCredentials: true }))],
  },
});
