import { httpExample, jsonBody, stringAt } from '../../../engines/network-discovery/services/http-message';
import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

export default defineService({
  id: 'prometheus',
  transport: 'http',
  ports: [9090, 9091],
  hint: (root) =>
    /Prometheus Time Series/.test(root.title ?? '') || /\/(graph|query)$/.test(root.headers.location ?? ''),
  questions: [{ path: '/api/v1/status/buildinfo' }],
  recognise([answer]) {
    const body = jsonBody(answer);
    const version = stringAt(body?.data, 'version');
    if (
      answer?.status !== 200 ||
      stringAt(body, 'status') !== 'success' ||
      !version ||
      !stringAt(body?.data, 'goVersion')
    )
      return undefined;
    return {
      service: 'prometheus',
      product: 'Prometheus',
      version,
      cpe: applicationCpe('prometheus', 'prometheus', version),
      access: 'open',
    };
  },
  examples: {
    match: [
      {
        answers: [httpExample(200, {}, { status: 'success', data: { version: '2.45.0', goVersion: 'go1.20' } })],
        is: {
          service: 'prometheus',
          product: 'Prometheus',
          version: '2.45.0',
          cpe: 'cpe:2.3:a:prometheus:prometheus:2.45.0:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
    ],
    noMatch: [[httpExample(200, {}, { status: 'success', data: {} })], [httpExample(404, {})]],
  },
});
