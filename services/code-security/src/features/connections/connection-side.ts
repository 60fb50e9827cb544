import type { ServiceDeps } from '@osk/service-host';
import type { Route } from '@osk/service-kit';
import { repoRoutes } from '../repos/routes';
import { RepoService } from '../repos/repo.service';
import { ConnectionRepository } from './connection.repo';
import { ConnectionService } from './connection.service';
import { findProviders } from './providers/find-providers';
import { connectionRoutes } from './routes';

/** Git hosts: their connections, and what they show of repositories. `connections` is what scans clone with. */
export function connectionSide({ store, vault, egress }: Pick<ServiceDeps, 'store' | 'vault' | 'egress'>): {
  connections: ConnectionService;
  routes: Route[];
} {
  const providers = findProviders();
  const connections = new ConnectionService({ connections: new ConnectionRepository(store), providers, vault, egress });
  const repos = new RepoService(connections, providers);
  return { connections, routes: [...connectionRoutes(connections, providers), ...repoRoutes(repos)] };
}
