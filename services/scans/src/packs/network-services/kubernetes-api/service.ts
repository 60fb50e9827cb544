import { httpExample, jsonBody, stringAt } from '../../../engines/network-discovery/services/http-message';
import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

/** The version is public by default; listing namespaces is not, so it tells whether anyone may read the cluster. */
export default defineService({
  id: 'kubernetes-api',
  transport: 'http',
  ports: [6443, 8001, 16443],
  hint: (root) =>
    root.headers['x-kubernetes-pf-flowschema-uid'] !== undefined || /"kind": ?"Status"|"\/apis\/apps"/.test(root.body),
  questions: [{ path: '/version' }, { path: '/api/v1/namespaces?limit=1' }],
  recognise([versionAnswer, namespaces]) {
    const told = stringAt(jsonBody(versionAnswer), 'gitVersion');
    const list = jsonBody(namespaces);
    const kind = stringAt(list, 'kind');
    const refused = kind === 'Status' && stringAt(list, 'apiVersion') === 'v1';
    if (!told && kind !== 'NamespaceList' && !refused) return undefined;
    const version = told?.replace(/^v/, '').match(/^\d+\.\d+\.\d+/)?.[0];
    const access = kind === 'NamespaceList' ? ('open' as const) : refused ? ('protected' as const) : undefined;
    return {
      service: 'kubernetes-api',
      product: 'Kubernetes',
      ...(version ? { version, cpe: applicationCpe('kubernetes', 'kubernetes', version) } : {}),
      ...(access ? { access } : {}),
    };
  },
  examples: {
    match: [
      {
        answers: [
          httpExample(200, {}, { major: '1', gitVersion: 'v1.27.3' }),
          httpExample(403, {}, { kind: 'Status', apiVersion: 'v1', code: 403 }),
        ],
        is: {
          service: 'kubernetes-api',
          product: 'Kubernetes',
          version: '1.27.3',
          cpe: 'cpe:2.3:a:kubernetes:kubernetes:1.27.3:*:*:*:*:*:*:*',
          access: 'protected',
        },
      },
      {
        answers: [undefined, httpExample(200, {}, { kind: 'NamespaceList', items: [] })],
        is: { service: 'kubernetes-api', product: 'Kubernetes', access: 'open' },
      },
    ],
    noMatch: [[httpExample(200, {}, { version: '1' }), httpExample(404, {}, {})], [httpExample(200, {}, '[]')]],
  },
});
