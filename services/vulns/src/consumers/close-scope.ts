import type { Bus, Consumer } from '@osk/bus';
import type { ScopeCloser } from '../features/ingest/close-scope';

/** Work `vulns.close_scope`: what a complete scan did not show any more. */
export function workScopes(bus: Bus, closer: ScopeCloser): Promise<Consumer> {
  return bus.work('vulns.close_scope', { concurrency: 4 }, ({ team_id, scope_id }) => closer.close(team_id, scope_id));
}
