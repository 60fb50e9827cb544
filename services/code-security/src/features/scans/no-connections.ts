import { errors } from '@osk/service-kit';
import type { GitAccess } from './git-access';

/** No Git host is connected: only public repositories by their address. */
export const noConnections: GitAccess = {
  locate: async (_teamId, provider) => {
    throw errors.refused(`${provider} is not connected; connect it under /api/code/connections`, {
      code: 'not_connected',
    });
  },
  credentials: async () => undefined,
};
