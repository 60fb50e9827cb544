import { defineRoute, type Route } from '@osk/service-kit';
import { CurrentTeam } from '../teams/schemas';
import type { AuthService } from './auth.service';
import { Login, Me, PasswordChange, PasswordChanged, SignedIn, SignedOut, SwitchTeam } from './schemas';

const common = { tag: 'identity', auth: 'session', permission: 'member', shape: 'envelope' } as const;

export function authRoutes(auth: AuthService): Route[] {
  return [
    defineRoute({
      operationId: 'login',
      method: 'post',
      path: '/api/auth/login',
      tag: 'identity',
      summary: 'Sign in with e-mail address and password',
      description: '401 for wrong credentials; 429 after repeated failures of an account or an address.',
      auth: 'public',
      shape: 'envelope',
      bodyLimitBytes: 8 * 1024,
      body: Login,
      responses: { 200: SignedIn },
    }).handle(async ({ body, raw }, context) => {
      const client = { ip: context.ip, userAgent: raw.headers['user-agent'] ?? '' };
      const { session, caller } = await auth.signIn(body.email, body.password, client, (about) =>
        Object.assign(context, { about }),
      );
      // From here on it is known who this is: the audit record says so.
      Object.assign(context, { caller });
      return session;
    }),

    defineRoute({
      ...common,
      operationId: 'logout',
      method: 'post',
      path: '/api/auth/logout',
      summary: 'End this session',
      responses: { 200: SignedOut },
    }).handle(async (_input, { caller }) => {
      await auth.signOut(caller);
      return { signed_out: true };
    }),

    defineRoute({
      ...common,
      operationId: 'me',
      method: 'get',
      path: '/api/auth/me',
      summary: 'Who is signed in, in which team, with which permissions',
      responses: { 200: Me },
    }).handle(async (_input, { caller }) => auth.me(caller)),

    defineRoute({
      ...common,
      operationId: 'switchTeam',
      method: 'post',
      path: '/api/auth/switch-team',
      summary: 'Work in another of your teams from now on',
      body: SwitchTeam,
      responses: { 200: CurrentTeam },
      errors: { 404: 'Not a team of yours' },
    }).handle(async ({ body }, { caller }) => auth.switchTeam(caller, body.team_id)),

    defineRoute({
      ...common,
      operationId: 'changePassword',
      method: 'put',
      path: '/api/auth/password',
      summary: 'Change your password; every session ends, this one too',
      description: '10 characters or more; not a common word, your name or a row of characters, whatever surrounds it.',
      cap: { limit: 10, windowSeconds: 600 },
      bodyLimitBytes: 8 * 1024,
      body: PasswordChange,
      responses: { 200: PasswordChanged },
      errors: { 400: 'The current password is wrong' },
    }).handle(async ({ body }, { caller, ip }) => ({
      sessions_ended: await auth.changePassword(caller, body.current_password, body.new_password, ip),
    })),
  ];
}
