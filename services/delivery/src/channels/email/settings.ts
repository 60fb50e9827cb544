import { NO_TEAM } from '@osk/contracts';
import { ConfigError, type ConfigOf } from '@osk/service-kit';
import type { Connections } from '../../features/connections/connections';
import type { channelConfig } from '../config';
import { parseMailbox, type Mailbox } from './address';

/** A name or an address; whether it may be reached is the egress's to say. */
export const HOST =
  /^(\[?[0-9A-Fa-f]{0,4}:[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*\]?|[A-Za-z0-9_]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9_.])?)$/;

/** An IPv6 address without its brackets: certificates and sockets know none. */
export const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '');

/** How mail is sent. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** Null: no sign-in. */
  login: { user: string; password: string } | null;
  from: Mailbox;
  /** STARTTLS, or TLS from the start on port 465, and nothing without it. */
  useTls: boolean;
  /** Whose settings they are; a deployment's host may be private, a team's may not. */
  source: 'deployment' | 'team';
}

/** A team's SMTP connection as it may be read back. */
export interface SmtpShown {
  smtp_host: string;
  smtp_port: number;
  smtp_username: string | null;
  has_password: boolean;
  from_email: string;
  use_tls: boolean;
}
export interface SmtpSealed {
  password: string | null;
}

/**
 * The deployment's own mail server, null when none is set.
 * @throws ConfigError when the host is none, or nothing says what address mail comes from
 */
export function deploymentSmtp(config: ConfigOf<typeof channelConfig>): SmtpSettings | null {
  const host = config.SMTP_HOST ?? config.SMTP_SERVER;
  if (host === undefined) return null;
  if (!HOST.test(host)) throw new ConfigError(['SMTP_HOST must be a host name or an address; SMTP_PORT is the port']);
  const from = parseMailbox(config.SMTP_FROM ?? config.SMTP_USER ?? '');
  if (!from) throw new ConfigError(['SMTP_FROM must be an address when SMTP_HOST is set and SMTP_USER is none']);
  const { SMTP_USER: user, SMTP_PASSWORD: password = '', SMTP_PORT: port, OSK_SMTP_USE_TLS: useTls } = config;
  const login = user === undefined ? null : { user, password };
  return { host: bareHost(host), port, login, from, useTls, source: 'deployment' };
}

/**
 * Finds the settings for a team: the deployment's, else the team's own (specification, Notifications raised, rule 6).
 * Its third step, a setup wizard, has no one to run it here: a caller is a member of a team and nothing above that, so
 * what holds for every team is said by the deployment's environment alone.
 */
export class MailSettings {
  constructor(
    private readonly deployment: SmtpSettings | null,
    private readonly connections: Connections<SmtpShown, SmtpSealed>,
  ) {}

  /** Null when there is no way to send mail for this team. @throws VaultError */
  async of(teamId: string): Promise<SmtpSettings | null> {
    if (this.deployment || teamId === NO_TEAM) return this.deployment;
    const [found, sealed] = await Promise.all([this.connections.get(teamId), this.connections.open(teamId)]);
    return found && sealed && teamSmtp(found.shown, sealed);
  }

  async sourceFor(teamId: string): Promise<SmtpSettings['source'] | null> {
    if (this.deployment) return 'deployment';
    return teamId !== NO_TEAM && (await this.connections.exists(teamId)) ? 'team' : null;
  }
}

export function teamSmtp(shown: SmtpShown, { password }: SmtpSealed): SmtpSettings {
  const { smtp_host: host, smtp_port: port, smtp_username: user, from_email, use_tls: useTls } = shown;
  const login = user === null ? null : { user, password: password ?? '' };
  return { host, port, login, from: { name: '', address: from_email }, useTls, source: 'team' };
}
