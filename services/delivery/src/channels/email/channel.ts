import { atLeast, NO_TEAM } from '@osk/contracts';
import type { Channel, ChannelTarget, SendOutcome } from '../channel';
import type { Notification } from '../notification';
import { mutes, RecipientsUnknownError, type Recipients } from '../recipients';
import { isMailAddress, type Mailbox } from './address';
import { mailOf } from './message';
import type { MailSettings } from './settings';
import type { SmtpClient } from './smtp-client';
import { SmtpFailure } from './smtp-failure';

/** The target that stands for the deployment's administrator. */
export const ADMINISTRATOR = 'deployment';

export interface EmailDeps {
  settings: MailSettings;
  client: SmtpClient;
  recipients: Recipients;
  /** The deployment's administrator, null when nobody is named. */
  administrator: string | null;
  preferencesUrl: string | null;
}

/** Mail: one to each member who wants it; what concerns the platform goes to the deployment's administrator. */
export class EmailChannel implements Channel {
  readonly id = 'email';

  constructor(private readonly deps: EmailDeps) {}

  async isConfigured(teamId: string): Promise<boolean> {
    return (await this.deps.settings.sourceFor(teamId)) !== null;
  }

  async targets(notification: Notification): Promise<ChannelTarget[]> {
    const { team_id, type } = notification;
    if (!(await this.isConfigured(team_id))) return [];
    if (team_id === NO_TEAM || type.startsWith('platform.')) return this.administrator(notification);
    const members = await this.deps.recipients.of(team_id);
    return members
      .filter(({ opted_out, muted_categories }) => !opted_out && !mutes(muted_categories, notification))
      .map(({ user_id, email }) => ({ ref: user_id, label: email }));
  }

  async send(notification: Notification, target: ChannelTarget): Promise<SendOutcome> {
    const settings = await this.deps.settings.of(notification.team_id);
    if (!settings) return unsent('email is no longer set up');
    let to: Mailbox | undefined;
    try {
      to = await this.mailbox(notification, target);
    } catch (error) {
      if (!(error instanceof RecipientsUnknownError)) throw error;
      return { ok: false, error: 'the members of the team are not known yet', status_code: null, retryable: true };
    }
    if (!to) return unsent('there is no such recipient in the team');
    // Also shields the envelope: an address is all that the server is told.
    if (!isMailAddress(to.address)) return unsent('the recipient has no valid address');
    const { preferencesUrl } = this.deps;
    const mail = mailOf(notification, { from: settings.from, to, preferencesUrl, ref: target.ref });
    try {
      await this.deps.client.send(settings, mail);
    } catch (error) {
      if (error instanceof SmtpFailure) return error.toOutcome();
      throw error;
    }
    return { ok: true, status_code: null };
  }

  private administrator({ severity }: Notification): ChannelTarget[] {
    const { administrator } = this.deps;
    return administrator !== null && atLeast(severity, 'high') ? [{ ref: ADMINISTRATOR, label: administrator }] : [];
  }

  private async mailbox({ team_id }: Notification, { ref }: ChannelTarget): Promise<Mailbox | undefined> {
    const { administrator, recipients } = this.deps;
    if (ref === ADMINISTRATOR) return administrator === null ? undefined : { name: '', address: administrator };
    // Asked anew for each mail: who has left the team since gets none.
    const member = (await recipients.of(team_id)).find(({ user_id }) => user_id === ref);
    return member && { name: member.name, address: member.email };
  }
}

const unsent = (error: string): SendOutcome => ({ ok: false, error, status_code: null, retryable: false });
