import { probe, withCors } from '../../../engines/security-headers/cors/examples';
import { corsEvidence, hasName, reflects } from '../../../engines/security-headers/cors/judge';
import { defineHeaderCheck, fail, notApplicable, pass, unknown } from '../../../engines/security-headers/define-check';
import { OWASP_CORS } from '../../../engines/security-headers/references';
import type { CorsProbe } from '../../../engines/security-headers/facts';

const MEANING: Partial<Record<CorsProbe['trick'], string>> = {
  prefix: 'only the beginning of the origin is compared',
  suffix: 'only the end of the origin is compared, without the dot before it',
  dot: 'a dot of the pattern matches any character',
};

export default defineHeaderCheck({
  id: 'cors-origin-match',
  title: 'Allowed origins are compared carelessly',
  category: 'cors',
  severity: 'high',
  description: 'A host name that anyone can register passes the comparison and may read responses.',
  remediation: 'Compare the whole Origin with exact values; in a pattern escape dots and anchor both ends.',
  references: [OWASP_CORS],
  cwe: ['CWE-942', 'CWE-185'],
  frameworks: { 'owasp-top10-2021': ['A01', 'A05'], 'asvs-4.0.3': ['14.5.3'] },
  needs: ['cors', 'response'],
  *evaluate({ cors, response }) {
    if (!hasName(response)) return yield notApplicable('look-alikes of an address or a bare name do not exist');
    const foreign = cors.find((one) => one.trick === 'foreign');
    const tricks = cors.filter((one) => MEANING[one.trick]);
    if (!foreign || tricks.length === 0) return yield unknown('the probes with look-alike origins were not answered');
    // Where every origin passes, the look-alikes say nothing more.
    if (reflects(foreign)) return yield unknown('every origin is allowed: see cors-any-origin');
    const passing = tricks.filter(reflects);
    for (const one of passing) {
      yield fail(`${one.origin} passes: ${MEANING[one.trick]}.`, {
        evidence: corsEvidence(one),
        identity: one.trick,
        severity: one.allowCredentials ? 'high' : 'low',
      });
    }
    if (passing.length === 0) yield pass();
  },
  examples: {
    pass: [
      withCors(probe('foreign'), probe('prefix'), probe('suffix')),
      withCors(probe('foreign', { allowOrigin: 'reflect' }), probe('prefix', { allowOrigin: 'reflect' })),
    ],
    fail: [
      withCors(probe('foreign'), probe('suffix', { allowOrigin: 'reflect', allowCredentials: true })),
      withCors(probe('foreign'), probe('prefix', { allowOrigin: 'reflect' })),
    ],
  },
});
