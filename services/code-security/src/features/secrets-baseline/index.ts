import type { Route } from '@osk/service-kit';
import { BaselineService, type BaselineDeps } from './baseline.service';
import { baselineRoutes } from './routes';

/** Baselines of secrets, put together. */
export const baselineSide = (deps: BaselineDeps): { routes: Route[] } => ({
  routes: baselineRoutes(new BaselineService(deps)),
});
