import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'service-identified',
  title: 'Service identified',
  category: 'inventory',
  severity: 'info',
  description: 'The service behind the port was told by what it sends.',
  remediation: 'Make sure that the service is meant to run here, and keep it up to date.',
  references: ['https://www.iana.org/assignments/service-names-port-numbers/service-names-port-numbers.xhtml'],
  frameworks: { 'nist-csf-1.1': ['ID.AM-2'], 'cis-controls-8': ['2.2'] },
  needs: ['services'],
  *evaluate({ services }) {
    const known = services.filter(({ service }) => service !== undefined);
    for (const service of known) {
      yield failAt(service, `${serviceLine(service)}.`, {
        evidence: [serviceLine(service), service.cpe].filter(Boolean).join('\n'),
        identity: `${service.protocol} ${service.service}`,
      });
    }
    if (known.length === 0) yield pass();
  },
  examples: {
    pass: [{ services: [] }, example({ banner: '?' })],
    fail: [example({ service: 'ssh', product: 'OpenSSH', version: '9.6p1' })],
  },
});
