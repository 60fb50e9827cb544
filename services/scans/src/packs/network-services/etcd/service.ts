import { httpExample, jsonBody, stringAt } from '../../../engines/network-discovery/services/http-message';
import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

/** The version, and a count of one key: allowed only where authentication is off. No value is read. */
export default defineService({
  id: 'etcd',
  transport: 'http',
  ports: [2379, 4001],
  questions: [{ path: '/version' }, { method: 'POST', path: '/v3/kv/range', body: '{"key":"AA==","count_only":true}' }],
  recognise([versionAnswer, range]) {
    const version = stringAt(jsonBody(versionAnswer), 'etcdserver');
    if (!version) return undefined;
    const told = jsonBody(range);
    const open = range?.status === 200 && typeof told?.header === 'object';
    const closed =
      range !== undefined &&
      range.status >= 400 &&
      /user name is empty|permission denied|authentication/i.test(range.body);
    return {
      service: 'etcd',
      product: 'etcd',
      version,
      cpe: applicationCpe('etcd', 'etcd', version),
      ...(open ? { access: 'open' as const } : closed ? { access: 'protected' as const } : {}),
    };
  },
  examples: {
    match: [
      {
        answers: [
          httpExample(200, {}, { etcdserver: '3.5.9', etcdcluster: '3.5.0' }),
          httpExample(200, {}, { header: { revision: '1' } }),
        ],
        is: {
          service: 'etcd',
          product: 'etcd',
          version: '3.5.9',
          cpe: 'cpe:2.3:a:etcd:etcd:3.5.9:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
      {
        answers: [
          httpExample(200, {}, { etcdserver: '3.5.9' }),
          httpExample(400, {}, { error: 'etcdserver: user name is empty' }),
        ],
        is: {
          service: 'etcd',
          product: 'etcd',
          version: '3.5.9',
          cpe: 'cpe:2.3:a:etcd:etcd:3.5.9:*:*:*:*:*:*:*',
          access: 'protected',
        },
      },
    ],
    noMatch: [[httpExample(200, {}, { version: '3' })]],
  },
});
