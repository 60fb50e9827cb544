import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { Egress } from '@osk/egress';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SmtpSettings } from './settings';
import { smtpFailure } from './smtp-failure';

/** How long each step of a dialogue may take, in ms. */
export interface SmtpLimits {
  /** To look up the name and connect. */
  connectMs: number;
  /** Until the greeting, and for the TLS handshake. */
  greetingMs: number;
  /** Longest silence after that. */
  silenceMs: number;
  /** Everything: a server that drips bytes ends here. */
  totalMs: number;
}

export const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 15_000, totalMs: 45_000 };
/** No reply of a mail server is longer. */
const MAX_REPLY_BYTES = 64 * 1024;
const IMPLICIT_TLS_PORT = 465;

export interface SmtpClientDeps {
  /** For the hosts that teams name. */
  egress: Egress;
  /** For the host that the deployment names: that it was named lets it be private. */
  deploymentEgress: Egress;
  /** PEM of further authorities; Node's own always count. */
  ca?: string;
  limits?: SmtpLimits;
}

/** SMTP by nodemailer, over sockets that the egress has vetted and connected. Throws `SmtpFailure` alone for what servers do. */
export class SmtpClient {
  private readonly limits: SmtpLimits;

  constructor(private readonly deps: SmtpClientDeps) {
    this.limits = deps.limits ?? SMTP_LIMITS;
  }

  /** Sends one mail; resolves when the server has taken it. */
  async send(settings: SmtpSettings, mail: SendMailOptions): Promise<void> {
    await this.talk(settings, (transport) => transport.sendMail(mail));
  }

  /** Connects, secures the connection and signs in; sends nothing (specification, Notifications raised, rule 6). */
  async verify(settings: SmtpSettings): Promise<void> {
    await this.talk(settings, (transport) => transport.verify());
  }

  private async talk(settings: SmtpSettings, work: (transport: Transport) => Promise<unknown>): Promise<void> {
    let socket: Socket | undefined;
    let ranOut = false;
    const connect = async () => (socket = await this.connect(settings));
    const timer = setTimeout(() => {
      ranOut = true;
      socket?.destroy();
    }, this.limits.totalMs);
    try {
      await work(this.transport(settings, connect));
    } catch (error) {
      throw smtpFailure(error, ranOut);
    } finally {
      clearTimeout(timer);
      socket?.destroySoon();
    }
  }

  private connect({ host, port, source }: SmtpSettings): Promise<Socket> {
    const egress = source === 'deployment' ? this.deps.deploymentEgress : this.deps.egress;
    return egress.tcp(host, port, { timeoutMs: this.limits.connectMs });
  }

  private transport({ host, port, login, useTls }: SmtpSettings, connect: () => Promise<Socket>): Transport {
    const { ca } = this.deps;
    const { connectMs, greetingMs, silenceMs } = this.limits;
    const secure = useTls && port === IMPLICIT_TLS_PORT;
    return createTransport({
      host,
      port,
      secure,
      requireTLS: useTls && !secure,
      ignoreTLS: !useTls,
      ...(login && { auth: { user: login.user, pass: login.password } }),
      // A server that offers no sign-in must not pass for one that took ours.
      forceAuth: login !== null,
      tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca: [...rootCertificates, ca] }) },
      // Counts what follows the socket too: greeting and handshake have to fit in.
      connectionTimeout: connectMs + 2 * greetingMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
      socketCloseTimeout: 1000,
      maxResponseSize: MAX_REPLY_BYTES,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (_options, callback) => {
        connect().then((connection) => callback(null, { connection }), callback);
      },
    });
  }
}

type Transport = ReturnType<typeof createTransport>;
