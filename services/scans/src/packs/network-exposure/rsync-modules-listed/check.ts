import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'rsync-modules-listed',
  title: 'rsync shows its modules to anyone',
  category: 'exposure',
  severity: 'low',
  description:
    'The names of modules tell what is stored; a module without a user list can be read by whoever asks for it.',
  remediation: 'Set "list = false", "auth users" and "hosts allow" for every module, or run rsync over SSH.',
  references: ['https://download.samba.org/pub/rsync/rsyncd.conf.5'],
  cwe: ['CWE-200'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.flatMap((service) =>
      service.service === 'rsync' && Array.isArray(service.details?.modules) && service.details.modules.length > 0
        ? [{ service, modules: service.details.modules }]
        : [],
    );
    for (const { service, modules } of found)
      yield failAt(service, `It lists ${modules.length}.`, {
        evidence: `${serviceLine(service)}\n${modules.join(', ')}`,
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [{ services: [] }, example({ service: 'rsync', details: { modules: [] } })],
    fail: [example({ service: 'rsync', details: { modules: ['backup'] } })],
  },
});
