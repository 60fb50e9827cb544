import { httpExample } from '../../../engines/network-discovery/services/http-message';
import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

/** Jenkins names itself in a header; the start page answers 200 to anonymous readers only where they may read. */
export default defineService({
  id: 'jenkins',
  transport: 'http',
  ports: [8080],
  hint: (root) => root.headers['x-jenkins'] !== undefined,
  questions: [{ path: '/' }],
  recognise([root]) {
    const version = root?.headers['x-jenkins'];
    if (!root || !version || !/^\d+(\.\d+)+$/.test(version)) return undefined;
    const access =
      root.status === 200 && /Dashboard \[Jenkins\]/.test(root.title ?? '')
        ? ('open' as const)
        : root.status === 403
          ? ('protected' as const)
          : undefined;
    return {
      service: 'jenkins',
      product: 'Jenkins',
      version,
      cpe: applicationCpe('jenkins', 'jenkins', version),
      ...(access ? { access } : {}),
    };
  },
  examples: {
    match: [
      {
        answers: [httpExample(403, { 'X-Jenkins': '2.440.1' })],
        is: {
          service: 'jenkins',
          product: 'Jenkins',
          version: '2.440.1',
          cpe: 'cpe:2.3:a:jenkins:jenkins:2.440.1:*:*:*:*:*:*:*',
          access: 'protected',
        },
      },
    ],
    noMatch: [
      [httpExample(200, {}, '<title>Dashboard [Jenkins]</title>')],
      [httpExample(200, { 'X-Jenkins': 'maybe' })],
    ],
  },
});
