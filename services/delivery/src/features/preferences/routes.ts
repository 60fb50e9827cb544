import { defineRoute, type Route } from '@osk/service-kit';
import type { PreferenceService } from './preference.service';
import { MyPreferencesBody, MyPreferencesView, TeamPreferencesBody, TeamPreferencesView } from './schemas';

const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'notifications' } as const;
const OWN = { ...COMMON, scope: 'alerts:read', permission: 'member' } as const;

/** What a team and each of its members want to be told, and where. */
export function preferenceRoutes(preferences: PreferenceService): Route[] {
  return [
    defineRoute({
      ...COMMON,
      scope: 'integrations:read',
      permission: 'member',
      operationId: 'getNotificationPreferences',
      method: 'get',
      path: '/api/notifications/preferences',
      summary: "The team's notification preferences, defaults included",
      responses: { 200: TeamPreferencesView },
    }).handle((_input, ctx) => preferences.ofTeam(ctx.teamId)),
    defineRoute({
      ...COMMON,
      scope: 'integrations:manage',
      permission: 'manage_integrations',
      operationId: 'updateNotificationPreferences',
      method: 'put',
      path: '/api/notifications/preferences',
      summary: "Change the team's notification preferences",
      description: 'What the body does not name stays as it is.',
      message: 'Notification preferences updated',
      body: TeamPreferencesBody,
      responses: { 200: TeamPreferencesView },
    }).handle(({ body }, ctx) => preferences.changeTeam(ctx.teamId, body, ctx.userId)),
    defineRoute({
      ...OWN,
      operationId: 'getMyNotificationPreferences',
      method: 'get',
      path: '/api/notifications/preferences/me',
      summary: "The caller's own notification preferences",
      responses: { 200: MyPreferencesView },
    }).handle((_input, ctx) => preferences.ofMember(ctx.teamId, ctx.userId)),
    defineRoute({
      ...OWN,
      operationId: 'updateMyNotificationPreferences',
      method: 'put',
      path: '/api/notifications/preferences/me',
      summary: "Change the caller's own notification preferences",
      description: 'What the body does not name stays as it is.',
      message: 'Notification preferences updated',
      body: MyPreferencesBody,
      responses: { 200: MyPreferencesView },
    }).handle(({ body }, ctx) => preferences.changeMember(ctx.teamId, ctx.userId, body)),
  ];
}
