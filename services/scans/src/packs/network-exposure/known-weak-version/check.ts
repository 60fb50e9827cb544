import { placeOf } from '../../../engines/network-discovery/place';
import {
  defineNetworkCheck,
  exampleService,
  failAt,
  pass,
  serviceLine,
  unknown,
} from '../../../engines/network-discovery/define-check';
import { knownWeaknesses } from '../../../engines/network-discovery/versions/known-weaknesses';

const product = (name: string, version: string) => ({
  products: [exampleService({ service: 'x', product: name, version })],
});

export default defineNetworkCheck({
  id: 'known-weak-version',
  title: 'Version with a published weakness',
  category: 'outdated',
  severity: 'high',
  confidence: 50,
  description: 'The version that the service announces lies in the range of a grave published weakness.',
  remediation: "Update to the version named, or make sure that your distribution's package carries the fix.",
  references: ['https://nvd.nist.gov/', 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog'],
  cwe: ['CWE-1395'],
  frameworks: { 'cis-controls-8': ['7.3', '7.4'], 'nist-csf-1.1': ['PR.IP-12', 'DE.CM-8'] },
  needs: ['products'],
  *evaluate({ products }) {
    let found = false;
    for (const service of products) {
      if (service.distribution) {
        yield unknown(`${service.distribution} mends weaknesses without changing the version`, placeOf(service));
        continue;
      }
      for (const weakness of knownWeaknesses(service.product, service.version)) {
        found = true;
        yield failAt(service, `${weakness.id}: ${weakness.what} Fixed in ${weakness.fixedIn}.`, {
          evidence: serviceLine(service),
          severity: weakness.severity,
          identity: weakness.id,
        });
      }
    }
    if (!found) yield pass();
  },
  examples: {
    pass: [
      product('Apache httpd', '2.4.62'),
      product('OpenSSH', '9.9p1'),
      product('Unheard-of', '2.4.49'),
      product('vsftpd', '3.0.3'),
      { products: [exampleService({ product: 'OpenSSH', version: '9.2p1', distribution: 'Debian' })] },
    ],
    fail: [
      product('Apache httpd', '2.4.49'),
      product('vsftpd', '2.3.4'),
      product('Exim', '4.91'),
      product('OpenSSH', '9.2p1'),
      product('ProFTPD', '1.3.5'),
    ],
  },
});
