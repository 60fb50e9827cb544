import { connectionError } from '../wire/amqp-error';
import type { Method } from '../wire/methods';
import { methodFrame } from '../wire/frames';
import { readPlain, sameCredentials, type Credentials } from './credentials';

/** What this server offers; a client may lower each (0 means "no opinion"). */
export const OFFER = { channelMax: 2047, frameMax: 131072, heartbeat: 60 } as const;
/** No peer may ask for less (specification, section 1.4.2.6). */
const SMALLEST_FRAME_MAX = 4096;

export interface Tuning {
  channelMax: number;
  frameMax: number;
  heartbeat: number;
}

const SERVER_PROPERTIES = {
  product: 'OpenSkerry embedded broker',
  version: '1.0.0',
  platform: 'Node.js',
  capabilities: {
    publisher_confirms: true,
    exchange_exchange_bindings: true,
    'basic.nack': true,
    consumer_cancel_notify: true,
    per_consumer_qos: true,
    authentication_failure_close: true,
  },
};

type Step = 'start-ok' | 'tune-ok' | 'open' | 'done';

/** The opening of a connection (section 2.2.4): one method expected at each step, anything else is COMMAND_INVALID. */
export class Handshake {
  private step: Step = 'start-ok';
  private tuning: Tuning = { ...OFFER };

  constructor(
    private readonly send: (frame: Buffer) => void,
    private readonly credentials: Credentials | undefined,
  ) {}

  begin(): void {
    this.send(
      methodFrame(0, 'connection.start', {
        versionMajor: 0,
        versionMinor: 9,
        serverProperties: SERVER_PROPERTIES,
        mechanisms: Buffer.from('PLAIN'),
        locales: Buffer.from('en_US'),
      }),
    );
  }

  /** Takes the client's next method; gives the negotiated tuning once the connection is open. */
  accept(method: Method): Tuning | undefined {
    if (method.name === 'connection.start-ok' && this.step === 'start-ok') {
      this.authenticate(method.args.mechanism, method.args.response);
      this.send(methodFrame(0, 'connection.tune', { ...OFFER }));
      this.step = 'tune-ok';
      return undefined;
    }
    if (method.name === 'connection.tune-ok' && this.step === 'tune-ok') {
      this.tuning = negotiate(method.args);
      this.step = 'open';
      return undefined;
    }
    if (method.name === 'connection.open' && this.step === 'open') {
      if (method.args.virtualHost !== '/') {
        throw connectionError('NOT_ALLOWED', `vhost '${method.args.virtualHost}' not found`);
      }
      this.send(methodFrame(0, 'connection.open-ok', { reserved: '' }));
      this.step = 'done';
      return this.tuning;
    }
    throw connectionError('COMMAND_INVALID', `unexpected ${method.name} while opening the connection`);
  }

  private authenticate(mechanism: string, response: Buffer): void {
    const given = mechanism === 'PLAIN' ? readPlain(response) : undefined;
    if (!given || (this.credentials && !sameCredentials(given, this.credentials))) {
      throw connectionError('ACCESS_REFUSED', `login was refused using authentication mechanism ${mechanism}`);
    }
  }
}

function negotiate(wanted: Tuning): Tuning {
  const lower = (offer: number, value: number): number => (value === 0 ? offer : Math.min(offer, value));
  const frameMax = lower(OFFER.frameMax, wanted.frameMax);
  if (frameMax < SMALLEST_FRAME_MAX)
    throw connectionError('NOT_ALLOWED', `frame_max ${frameMax} is below ${SMALLEST_FRAME_MAX}`);
  // Unlike the others, a heartbeat of 0 is a wish: none at all.
  return { channelMax: lower(OFFER.channelMax, wanted.channelMax), frameMax, heartbeat: wanted.heartbeat };
}
