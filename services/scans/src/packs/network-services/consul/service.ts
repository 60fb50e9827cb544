import { httpExample, jsonBody, stringAt } from '../../../engines/network-discovery/services/http-message';
import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

/** The agent's own configuration: readable where access control is off or lets anonymous callers in. */
export default defineService({
  id: 'consul',
  transport: 'http',
  ports: [8500, 8501],
  hint: (root) =>
    /^Consul Agent|\/ui\//.test(root.body + (root.headers.location ?? '')) &&
    root.headers['x-consul-index'] !== undefined,
  questions: [{ path: '/v1/agent/self' }],
  recognise([self]) {
    if (!self) return undefined;
    const config = jsonBody(self)?.Config;
    const version = stringAt(config, 'Version');
    if (self.status === 200 && version && stringAt(config, 'Datacenter')) {
      return {
        service: 'consul',
        product: 'Consul',
        version,
        cpe: applicationCpe('hashicorp', 'consul', version),
        access: 'open',
      };
    }
    return self.status === 403 &&
      /^(rpc error: )?Permission denied/i.test(self.body) &&
      /token with AccessorID|anonymous token|agent:read/i.test(self.body)
      ? { service: 'consul', product: 'Consul', access: 'protected' }
      : undefined;
  },
  examples: {
    match: [
      {
        answers: [httpExample(200, {}, { Config: { Version: '1.12.0', Datacenter: 'dc1' } })],
        is: {
          service: 'consul',
          product: 'Consul',
          version: '1.12.0',
          cpe: 'cpe:2.3:a:hashicorp:consul:1.12.0:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
      {
        answers: [httpExample(403, {}, "Permission denied: anonymous token lacks permission 'agent:read'")],
        is: { service: 'consul', product: 'Consul', access: 'protected' },
      },
    ],
    noMatch: [[httpExample(403, {}, 'Permission denied')], [httpExample(200, {}, { Config: {} })]],
  },
});
