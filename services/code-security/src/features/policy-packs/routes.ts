import { defineRoute, type Route } from '@osk/service-kit';
import { DEFAULT_PACK } from './policy-pack';
import type { PolicyService } from './policy.service';
import { toOverrides, toPack, toPolicy, type OverridesBody } from './policy.view';
import { PolicyBody, PolicyPackList, ScaPolicy } from './schemas';

const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'code' } as const;
const READ = { ...COMMON, method: 'get', scope: 'code:read', permission: 'view_scans' } as const;
const POLICY = '/api/code/sca/policy';

/** The rules that hold for decisions, licences and dependencies. */
export function policyRoutes(policies: PolicyService): Route[] {
  return [
    defineRoute({
      ...READ,
      operationId: 'getScaPolicy',
      path: POLICY,
      summary: "The team's policy: the pack it has chosen with its own changes",
      responses: { 200: ScaPolicy },
    }).handle(async (_input, ctx) => toPolicy(await policies.ofTeam(ctx.teamId))),
    defineRoute({
      ...COMMON,
      operationId: 'chooseScaPolicy',
      method: 'put',
      path: POLICY,
      scope: 'code:manage',
      permission: 'manage_risks',
      summary: 'Choose a policy pack for the team, and change what does not fit; replaces what was chosen before',
      message: 'Policy updated',
      body: PolicyBody,
      errors: { 400: 'There is no such pack; those there are are named' },
      responses: { 200: ScaPolicy },
    }).handle(async ({ body }, ctx) => {
      const overrides = toOverrides((body.overrides ?? {}) as OverridesBody);
      return toPolicy(await policies.choose(ctx, body.policy_pack, overrides));
    }),
    defineRoute({
      ...READ,
      operationId: 'listScaPolicyPacks',
      path: '/api/code/sca/policy-packs',
      summary: 'The policy packs a team or a scan can choose from',
      responses: { 200: PolicyPackList },
    }).handle(async () => {
      const policy_packs = policies.all().map(toPack);
      return { policy_packs, total: policy_packs.length, default: DEFAULT_PACK };
    }),
  ];
}
