import { defineRoute, type Route } from '@osk/service-kit';
import type { Connections } from '../../features/connections/connections';
import { connectionRoutes, MANAGE } from '../../features/connections/routes';
import type { EmailConnectionService } from './connection.service';
import { EmailConnectionBody, EmailConnectionShown, EmailTestBody, EmailTested } from './schemas';
import type { SmtpSealed, SmtpShown } from './settings';

/** A team's SMTP connection and its test. */
export function emailRoutes(email: EmailConnectionService, connections: Connections<SmtpShown, SmtpSealed>): Route[] {
  return [
    ...connectionRoutes({
      path: 'email',
      name: 'EmailConnection',
      label: 'Email',
      body: EmailConnectionBody,
      shown: EmailConnectionShown,
      refused: 'smtp_host may not be reached',
      put: (who, body) => email.put(who, body),
      get: (teamId) => connections.get(teamId),
      remove: (teamId) => connections.remove(teamId),
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'testEmailConnection',
      method: 'post',
      path: '/api/integration-config/email/test',
      summary: 'Connect, negotiate STARTTLS and sign in; sends nothing',
      description: 'With a body those settings are tried, without one those in use for the team.',
      message: 'The connection works',
      cap: { limit: 20, windowSeconds: 60 },
      body: EmailTestBody,
      errors: { 400: 'The test failed; `stage` says how far it came', 404: 'There is nothing to test' },
      responses: { 200: EmailTested },
    }).handle(async ({ body }, ctx) => {
      const { smtp_host, ...more } = body;
      const order = smtp_host === undefined ? null : { smtp_host, ...more };
      const { settings, given } = await email.test(ctx.teamId, order);
      return {
        tested: given ? 'given' : settings.source,
        secured: settings.useTls,
        signed_in: settings.login !== null,
      };
    }),
  ];
}
