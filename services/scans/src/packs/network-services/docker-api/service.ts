import { httpExample, jsonBody, stringAt } from '../../../engines/network-discovery/services/http-message';
import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

/** The version of the Docker Engine API: whoever may read it may start containers. */
export default defineService({
  id: 'docker-api',
  transport: 'http',
  ports: [2375, 2376],
  hint: (root) => /^Docker\//.test(root.headers.server ?? '') || root.headers['api-version'] !== undefined,
  questions: [{ path: '/version' }],
  recognise([answer]) {
    const body = jsonBody(answer);
    const version = stringAt(body, 'Version');
    if (answer?.status !== 200 || !version || !stringAt(body, 'ApiVersion') || !stringAt(body, 'KernelVersion'))
      return undefined;
    return {
      service: 'docker-api',
      product: 'Docker Engine',
      version,
      cpe: applicationCpe('docker', 'docker', version),
      access: 'open',
    };
  },
  examples: {
    match: [
      {
        answers: [
          httpExample(
            200,
            { 'Api-Version': '1.41' },
            { Version: '20.10.21', ApiVersion: '1.41', KernelVersion: '5.15.0' },
          ),
        ],
        is: {
          service: 'docker-api',
          product: 'Docker Engine',
          version: '20.10.21',
          cpe: 'cpe:2.3:a:docker:docker:20.10.21:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
    ],
    noMatch: [[httpExample(200, {}, { Version: '1' })], [httpExample(403, {}, {})]],
  },
});
