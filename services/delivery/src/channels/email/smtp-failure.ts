import { EgressError, isRefusal } from '@osk/egress';
import type { SendOutcome } from '../channel';

/** How far it came. */
export type SmtpStage = 'address' | 'connect' | 'greeting' | 'tls' | 'sign_in' | 'sender' | 'recipient' | 'message';

const TEXT: Record<SmtpStage, string> = {
  address: 'the mail server may not be used',
  connect: 'the mail server cannot be connected to',
  greeting: 'the mail server did not greet as one',
  tls: 'the connection to the mail server could not be secured (STARTTLS)',
  sign_in: 'the mail server refused the sign-in',
  sender: 'the mail server refused the sender',
  recipient: 'the mail server refused the recipient',
  message: 'the mail server did not take the message',
};

/** An SMTP dialogue that came to nothing. The server's own words are not kept: it may be any server. */
export class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure';
  readonly code = 'smtp_failure';

  constructor(
    readonly stage: SmtpStage,
    readonly retryable: boolean,
    /** The reply's three digits, null when there was none. */
    readonly status: number | null,
    detail: string,
    cause: unknown,
  ) {
    super(detail ? `${TEXT[stage]}: ${detail}` : TEXT[stage], { cause });
  }

  toOutcome(): SendOutcome {
    return { ok: false, error: this.message, status_code: this.status, retryable: this.retryable };
  }
}

/** The properties nodemailer sets on its errors; its documentation lists the codes. */
interface MailerError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  timeoutType?: string;
  /** Node's own code, where nodemailer set another. */
  originalCode?: string;
}

/** Mistakes in what we handed over: the same again fails the same way. */
const OURS = new Set(['ECONFIG', 'EENVELOPE', 'EMESSAGE', 'ESTREAM', 'EFILEACCESS', 'EURLACCESS']);

/** What went wrong, as a stage and whether to try again: 5xx is final but for 503 (RFC 5321, 4.2.1), 4xx and silence are not. */
export function smtpFailure(error: unknown, ranOut: boolean): SmtpFailure {
  if (error instanceof EgressError) {
    const refused = isRefusal(error) && error.code !== 'unresolvable';
    return new SmtpFailure(refused ? 'address' : 'connect', !refused, null, error.message, error);
  }
  const {
    code = 'ECONNECTION',
    command = '',
    response,
    responseCode,
    timeoutType,
    originalCode = '',
  } = error as MailerError;
  // nodemailer's "closed" comes without a code; a mistake of ours is a TypeError and the like.
  if ((error as MailerError).code === undefined && (error as Error).name !== 'Error') throw error;
  const stage = isTlsCode(originalCode) ? 'tls' : stageOf(code, command, timeoutType);
  if (responseCode !== undefined) {
    const retryable = responseCode < 500 || responseCode === 503;
    return new SmtpFailure(stage, retryable, responseCode, replyCode(response) ?? String(responseCode), error);
  }
  if (ranOut || code === 'ETIMEDOUT') return new SmtpFailure(stage, true, null, 'it took too long to answer', error);
  return new SmtpFailure(stage, !OURS.has(code), null, detailOf(code, stage, originalCode), error);
}

function stageOf(code: string, command: string, timeoutType: string | undefined): SmtpStage {
  if (code === 'ETLS' || timeoutType === 'UPGRADE_TIMEOUT' || command === 'STARTTLS') return 'tls';
  if (code === 'EAUTH' || code === 'ENOAUTH' || command.startsWith('AUTH')) return 'sign_in';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'DATA' || code === 'EMESSAGE' || code === 'ESTREAM') return 'message';
  if (timeoutType === 'GREETING_TIMEOUT' || code === 'EPROTOCOL') return 'greeting';
  return 'connect';
}

function detailOf(code: string, stage: SmtpStage, originalCode: string): string {
  if (stage === 'tls') return originalCode;
  return code === 'ECONNECTION' || code === 'ESOCKET' ? 'the connection broke off' : '';
}

/** Node's code for a certificate or a handshake (SELF_SIGNED_CERT_IN_CHAIN, ERR_TLS_..., EPROTO), not for a socket. */
function isTlsCode(code: string): boolean {
  return (
    code === 'EPROTO' || /^ERR_(TLS|SSL)_/.test(code) || (/^[A-Z]+_[A-Z_]+$/.test(code) && !code.startsWith('ERR_'))
  );
}

/** `535 5.7.8`: digits say enough, and nothing of what a server that is none may have sent. */
function replyCode(response: string | undefined): string | undefined {
  const [, basic, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})(?=\s|$))?/.exec(response ?? '') ?? [];
  return basic && (enhanced ? `${basic} ${enhanced}` : basic);
}
