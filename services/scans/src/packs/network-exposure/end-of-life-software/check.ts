import { placeOf } from '../../../engines/network-discovery/place';
import {
  defineNetworkCheck,
  exampleService,
  failAt,
  pass,
  serviceLine,
  unknown,
} from '../../../engines/network-discovery/define-check';
import { endOfLife } from '../../../engines/network-discovery/versions/end-of-life';

const NOW = new Date('2026-06-01T00:00:00Z');
const product = (name: string, version: string) => ({
  products: [exampleService({ service: 'x', product: name, version })],
  now: NOW,
});

export default defineNetworkCheck({
  id: 'end-of-life-software',
  title: 'Software that is no longer maintained',
  category: 'outdated',
  severity: 'medium',
  confidence: 70,
  description:
    'The makers no longer mend security holes in this version. Packages that name their distribution are left out: those are maintained by it.',
  remediation: 'Update to a release that is maintained.',
  references: ['https://endoflife.date/'],
  cwe: ['CWE-1104'],
  frameworks: { 'cis-controls-8': ['2.2', '7.3'], 'nist-csf-1.1': ['PR.IP-12', 'DE.CM-8'] },
  needs: ['products', 'now'],
  *evaluate({ products, now }) {
    let found = false;
    for (const service of products) {
      if (service.distribution) {
        yield unknown(`${service.distribution} mends weaknesses without changing the version`, placeOf(service));
        continue;
      }
      const ended = endOfLife(service.product, service.version, now);
      if (!ended) continue;
      found = true;
      yield failAt(service, `${service.product} ${ended.cycle} has been out of maintenance since ${ended.since}.`, {
        evidence: serviceLine(service),
        identity: `${service.product} ${ended.cycle}`,
      });
    }
    if (!found) yield pass();
  },
  examples: {
    pass: [product('PostgreSQL', '17.2'), product('Unheard-of', '1.0'), product('MySQL', '8.4.1')],
    fail: [product('MySQL', '5.7.44'), product('MongoDB', '4.4.29'), product('Elasticsearch', '6.8.23')],
  },
});
