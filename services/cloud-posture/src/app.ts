import { serviceApp, type BuiltService, type ServiceDeps } from '@osk/service-host';
import type { Route } from '@osk/service-kit';

/** Composition root. A feature adds its routes here, a consumer its subscription. */
export async function buildApp(deps: ServiceDeps): Promise<BuiltService> {
  const routes: Route[] = [];
  return { app: serviceApp('cloud-posture', deps, routes), start: async () => {}, stop: async () => {} };
}
