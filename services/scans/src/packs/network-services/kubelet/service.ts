import { httpExample, jsonBody, stringAt } from '../../../engines/network-discovery/services/http-message';
import { defineService } from '../../../engines/network-discovery/services/types';

/** The list of pods of a node: readable without credentials only where anonymous access was left on. */
export default defineService({
  id: 'kubelet',
  transport: 'http',
  ports: [10250, 10255],
  questions: [{ path: '/pods' }, { path: '/healthz' }],
  recognise([pods, health]) {
    if (pods?.status === 200 && stringAt(jsonBody(pods), 'kind') === 'PodList')
      return { service: 'kubelet', product: 'Kubernetes kubelet', access: 'open' };
    const refused =
      (pods?.status === 401 && pods.body.trim() === 'Unauthorized') ||
      (pods?.status === 403 && /Forbidden \(user=/.test(pods.body));
    const told =
      health?.status === 200 || health?.body.trim() === 'Unauthorized' || /Forbidden \(user=/.test(health?.body ?? '');
    return refused && told ? { service: 'kubelet', product: 'Kubernetes kubelet', access: 'protected' } : undefined;
  },
  examples: {
    match: [
      {
        answers: [httpExample(200, {}, { kind: 'PodList', items: [] }), undefined],
        is: { service: 'kubelet', product: 'Kubernetes kubelet', access: 'open' },
      },
      {
        answers: [httpExample(401, {}, 'Unauthorized'), httpExample(401, {}, 'Unauthorized')],
        is: { service: 'kubelet', product: 'Kubernetes kubelet', access: 'protected' },
      },
    ],
    noMatch: [
      [httpExample(404, {}, 'not found'), httpExample(200, {}, 'ok')],
      [httpExample(401, {}, '<html>Unauthorized')],
    ],
  },
});
