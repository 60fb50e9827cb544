import { defineRoute, Nullable, type Route } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import type { LicenceSettingsRepository } from './settings.repo';

const Body = Type.Object({ enabled: Type.Boolean() }, { $id: 'LicenseEnrichmentRequest', additionalProperties: false });
const Settings = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Missing licences of components are looked up in public registries' }),
    ecosystems: Type.Array(Type.String()),
    updated_by: Nullable(Type.String()),
    updated_at: Nullable(Type.String()),
  },
  { $id: 'LicenseEnrichment' },
);

export interface LicenceSettingsDeps {
  settings: LicenceSettingsRepository;
  /** What can be looked up. */
  ecosystems: readonly string[];
  now?(): Date;
}

const COMMON = {
  auth: 'key|session',
  shape: 'envelope',
  tag: 'code',
  path: '/api/code/settings/license-enrichment',
} as const;

export function licenseSettingsRoutes({ settings, ecosystems, now = () => new Date() }: LicenceSettingsDeps): Route[] {
  const view = async (teamId: string) => {
    const found = await settings.find(teamId);
    return {
      enabled: found?.enabled ?? false,
      ecosystems: [...ecosystems],
      updated_by: found?.updated_by ?? null,
      updated_at: found?.updated_at.toISOString() ?? null,
    };
  };
  return [
    defineRoute({
      ...COMMON,
      method: 'get',
      scope: 'scans:read',
      permission: 'view_scans',
      operationId: 'getLicenseEnrichment',
      summary: 'Whether licences that are not declared are looked up in public registries',
      responses: { 200: Settings },
    }).handle((_input, ctx) => view(ctx.teamId)),
    defineRoute({
      ...COMMON,
      method: 'put',
      scope: 'integrations:manage',
      permission: 'manage_integrations',
      operationId: 'putLicenseEnrichment',
      summary: 'Turn the look-up of licences on or off; package names and versions then leave the platform',
      message: 'Settings saved',
      body: Body,
      responses: { 200: Settings },
    }).handle(async ({ body }, ctx) => {
      await settings.write(ctx.teamId, body.enabled, ctx.userId, now());
      return view(ctx.teamId);
    }),
  ];
}
