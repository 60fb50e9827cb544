import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { OWASP_TLS } from '../../../engines/security-headers/references';

const http = (status: number, finalUrl: string, ...to: string[]) =>
  facts({
    upgrade: {
      outcome: 'answered',
      url: 'http://shop.example/',
      status,
      finalUrl,
      hops: to.map((target) => ({ url: 'http://shop.example/', status: 301, to: target })),
    },
  });

export default defineHeaderCheck({
  id: 'https-upgrade-missing',
  title: 'The http address does not lead to https',
  category: 'transport',
  severity: 'medium',
  description:
    'The host answers on plain http without sending the visitor on to https, so whoever types the bare name stays unprotected.',
  remediation:
    'Answer every http request with "301 Moved Permanently" to the same address over https, or close port 80.',
  references: [OWASP_TLS],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A02', 'A05'], 'asvs-4.0.3': ['9.1.1'] },
  needs: ['upgrade', 'response'],
  *evaluate({ upgrade, response }) {
    if (response.scheme === 'http') yield notApplicable('the target itself is served over http');
    else if (upgrade.outcome === 'closed') yield pass();
    else if (upgrade.finalUrl.startsWith('https:')) yield pass();
    else if (upgrade.status >= 400) yield pass();
    else
      yield fail(`It ends at ${upgrade.finalUrl} with status ${upgrade.status}.`, {
        evidence: `GET ${upgrade.url} -> ${upgrade.status}`,
      });
  },
  examples: {
    pass: [facts(), http(200, 'https://shop.example/', 'https://shop.example/'), http(403, 'http://shop.example/')],
    fail: [http(200, 'http://shop.example/'), http(200, 'http://www.shop.example/', 'http://www.shop.example/')],
  },
});
