import { isRefusal, type Egress } from '@osk/egress';
import { errors } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { Connection } from '../../features/connections/connection.model';
import type { Connections } from '../../features/connections/connections';
import { isMailAddress } from './address';
import type { EmailConnectionBody } from './schemas';
import { bareHost, teamSmtp, type MailSettings, type SmtpSealed, type SmtpSettings, type SmtpShown } from './settings';
import type { SmtpClient } from './smtp-client';
import { SmtpFailure } from './smtp-failure';

export type SmtpOrder = Static<typeof EmailConnectionBody>;

export interface EmailConnectionDeps {
  egress: Egress;
  connections: Connections<SmtpShown, SmtpSealed>;
  settings: MailSettings;
  client: SmtpClient;
}

/** A team's SMTP connection: kept, shown without its password, and tried out. */
export class EmailConnectionService {
  constructor(private readonly deps: EmailConnectionDeps) {}

  async put(who: { teamId: string; userId: string }, order: SmtpOrder): Promise<Connection<SmtpShown>> {
    return this.deps.connections.put(who, await this.parts(who.teamId, order));
  }

  /**
   * Tries the given settings, or those in use for the team. Sends nothing.
   * @throws AppError refused (400) with the stage it failed at; not_found when there is nothing to try
   */
  async test(teamId: string, order: SmtpOrder | null): Promise<{ settings: SmtpSettings; given: boolean }> {
    const settings = order ? await this.given(teamId, order) : await this.deps.settings.of(teamId);
    if (!settings) throw errors.notFound('Email is not connected');
    try {
      await this.deps.client.verify(settings);
    } catch (error) {
      if (!(error instanceof SmtpFailure)) throw error;
      throw errors.refused(`The connection test failed: ${error.message}`, {
        code: 'smtp_test_failed',
        details: { stage: error.stage, smtp_status: error.status },
        cause: error,
      });
    }
    return { settings, given: order !== null };
  }

  private async given(teamId: string, order: SmtpOrder): Promise<SmtpSettings> {
    const { shown, sealed } = await this.parts(teamId, order);
    return teamSmtp(shown, sealed);
  }

  private async parts(teamId: string, order: SmtpOrder): Promise<{ shown: SmtpShown; sealed: SmtpSealed }> {
    const smtp_host = bareHost(order.smtp_host);
    const { smtp_port = 587, smtp_username = null, use_tls = true } = order;
    const from_email = order.from_email ?? smtp_username ?? '';
    if (!isMailAddress(from_email)) {
      const field = order.from_email === undefined ? 'from_email is needed: smtp_username' : 'from_email';
      throw errors.invalid(`${field} is no mail address`, { code: 'invalid_from_email' });
    }
    await this.vetHost(smtp_host);
    const target = { smtp_host, smtp_port, smtp_username, use_tls };
    const password = await this.password(teamId, order, target);
    return { shown: { ...target, from_email, has_password: password !== null }, sealed: { password } };
  }

  /** The given password, or the stored one when it would go to the same place: nobody can have it sent elsewhere. */
  private async password(
    teamId: string,
    { smtp_password }: SmtpOrder,
    target: Pick<SmtpShown, 'smtp_host' | 'smtp_port' | 'smtp_username' | 'use_tls'>,
  ): Promise<string | null> {
    if (target.smtp_username === null) {
      if (smtp_password === undefined) return null;
      throw errors.invalid('smtp_username is needed with smtp_password', { code: 'smtp_username_missing' });
    }
    if (smtp_password !== undefined) return smtp_password;
    const stored = await this.deps.connections.get(teamId);
    const same =
      stored?.shown.has_password &&
      stored.shown.smtp_host === target.smtp_host &&
      stored.shown.smtp_port === target.smtp_port &&
      stored.shown.smtp_username === target.smtp_username &&
      stored.shown.use_tls === target.use_tls;
    const kept = same ? (await this.deps.connections.open(teamId))?.password : undefined;
    if (kept) return kept;
    throw errors.invalid('smtp_password is needed: host, port, user or use_tls is not that of the stored one', {
      code: 'smtp_password_missing',
    });
  }

  private async vetHost(host: string): Promise<void> {
    try {
      await this.deps.egress.vet(host);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw errors.refused(`smtp_host: ${error.message}`, { code: error.code, cause: error });
    }
  }
}
