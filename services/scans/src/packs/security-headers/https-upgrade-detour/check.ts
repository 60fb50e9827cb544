import { defineHeaderCheck, fail, notApplicable, pass, unknown } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { OWASP_HSTS } from '../../../engines/security-headers/references';

const http = (...to: string[]) =>
  facts({
    upgrade: {
      outcome: 'answered',
      url: 'http://shop.example/',
      status: 200,
      finalUrl: to.at(-1) ?? 'http://shop.example/',
      hops: to.map((target, index) => ({ url: to[index - 1] ?? 'http://shop.example/', status: 301, to: target })),
    },
  });

export default defineHeaderCheck({
  id: 'https-upgrade-detour',
  title: 'http leads to https by way of another address',
  category: 'transport',
  severity: 'info',
  description:
    'When the first redirect does not go to https on the same host, that host never gets to set HSTS for itself.',
  remediation: 'Redirect http://host/ to https://host/ first, and only from there to another host.',
  references: [OWASP_HSTS],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['upgrade'],
  *evaluate({ upgrade }) {
    if (upgrade.outcome === 'closed' || !upgrade.finalUrl.startsWith('https:'))
      return yield notApplicable('http does not lead to https');
    const first = upgrade.hops[0];
    if (!first || !URL.canParse(first.to)) return yield unknown('no redirect was seen');
    const to = new URL(first.to);
    if (to.protocol === 'https:' && to.hostname === new URL(upgrade.url).hostname) yield pass();
    else yield fail('The first redirect goes elsewhere.', { evidence: `${first.url} -> ${first.to}` });
  },
  examples: {
    pass: [http('https://shop.example/'), facts()],
    fail: [http('https://www.shop.example/'), http('http://www.shop.example/', 'https://www.shop.example/')],
  },
});
