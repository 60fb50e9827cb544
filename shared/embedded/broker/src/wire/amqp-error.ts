import { REPLY, type ReplyName } from './reply-codes';

/**
 * A fault the peer must be told about. `scope` says what it costs: a channel error closes one channel and leaves the
 * connection alive, a connection error closes everything (specification, section 1.1, soft and hard errors).
 */
export class AmqpError extends Error {
  readonly replyCode: number;

  constructor(
    readonly scope: 'channel' | 'connection',
    readonly reply: ReplyName,
    detail: string,
  ) {
    super(`${reply} - ${detail}`);
    this.name = 'AmqpError';
    this.replyCode = REPLY[reply];
  }
}

export const channelError = (
  reply: 'ACCESS_REFUSED' | 'NOT_FOUND' | 'RESOURCE_LOCKED' | 'PRECONDITION_FAILED',
  detail: string,
): AmqpError => new AmqpError('channel', reply, detail);

export const connectionError = (reply: ReplyName, detail: string): AmqpError =>
  new AmqpError('connection', reply, detail);
