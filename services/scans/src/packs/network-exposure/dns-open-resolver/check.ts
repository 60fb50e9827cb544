import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';
import { isPublic } from '../../../engines/network-discovery/reach';

export default defineNetworkCheck({
  id: 'dns-open-resolver',
  title: 'Name server resolves for everyone',
  category: 'exposure',
  severity: 'medium',
  description:
    'Resolvers that answer anyone are used to flood others with amplified answers, and are open to cache poisoning.',
  remediation: 'Allow recursion to your own networks only, and rate-limit answers.',
  references: ['https://www.rfc-editor.org/rfc/rfc5358'],
  cwe: ['CWE-406'],
  frameworks: { 'cis-controls-8': ['4.1'], 'nist-csf-1.1': ['PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter(
      (service) => service.service === 'dns' && service.details?.open_resolver === true && isPublic(service.address),
    );
    for (const service of found)
      yield failAt(service, 'A question for a foreign name was resolved.', { evidence: serviceLine(service) });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      { services: [] },
      example({ service: 'dns', address: '10.0.0.1', details: { open_resolver: true } }),
      example({ service: 'dns', address: '8.8.8.8', details: { open_resolver: false } }),
    ],
    fail: [example({ service: 'dns', address: '8.8.8.8', details: { open_resolver: true } })],
  },
});
