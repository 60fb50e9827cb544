import { Nullable, type Route } from '@osk/service-kit';
import { maskSecret } from '@osk/vault';
import { Type } from '@sinclair/typebox';
import type { Connections } from '../../features/connections/connections';
import { connectionRoutes } from '../../features/connections/routes';
import type { PagerDutySealed, PagerDutyShown } from './channel';

const Body = Type.Object(
  {
    integration_key: Type.String({
      pattern: '^[A-Za-z0-9]{20,64}$',
      description: 'Integration key of an Events API v2 integration, usually 32 characters',
    }),
    service_name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })),
  },
  { $id: 'PagerDutyConnectionRequest', additionalProperties: false },
);
const Shown = Type.Object({
  integration_key: Type.String({ description: 'Masked' }),
  service_name: Nullable(Type.String()),
});

/** A team's connection to incident paging. The key is stored without being tried: trying it would page somebody. */
export function pagerDutyRoutes(connections: Connections<PagerDutyShown, PagerDutySealed>): Route[] {
  return connectionRoutes({
    path: 'pagerduty',
    name: 'PagerDutyConnection',
    label: 'PagerDuty',
    body: Body,
    shown: Shown,
    refused: 'The body is not JSON',
    put: (who, { integration_key, service_name = null }) =>
      connections.put(who, {
        shown: { integration_key: maskSecret(integration_key), service_name },
        sealed: { integration_key },
      }),
    get: (teamId) => connections.get(teamId),
    remove: (teamId) => connections.remove(teamId),
  });
}
