import type { Store } from '@osk/persistence';
import type { Route } from '@osk/service-kit';
import { findPacks } from './find-packs';
import { PolicyService } from './policy.service';
import { PolicyHook } from './policy-hook';
import { policyRoutes } from './routes';
import { TeamPolicyRepository } from './team-policy.repo';

/** Policy packs and what teams choose of them, put together. */
export function policySide({ store }: { store: Store }): {
  policies: PolicyService;
  hook: PolicyHook;
  routes: Route[];
} {
  const policies = new PolicyService(findPacks(), new TeamPolicyRepository(store));
  return { policies, hook: new PolicyHook(policies), routes: policyRoutes(policies) };
}
