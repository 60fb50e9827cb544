import { MalformedError } from '../wire/bytes';
import { encodeHelloRecord, type HelloSpec } from '../wire/client-hello';
import { HandshakeParser, type HandshakeMessage } from '../wire/handshake-parser';
import { RECORD } from '../wire/protocol';
import { RecordParser, type TlsRecord } from '../wire/record-parser';
import type { Wire } from './wire';

export type PeerEvent =
  | { kind: 'handshake'; message: HandshakeMessage }
  | { kind: 'alert'; fatal: boolean; description: number }
  /** A record of another type, as it came (change cipher spec, heartbeat, protected data). */
  | { kind: 'record'; record: TlsRecord }
  | { kind: 'closed'; how: 'end' | 'reset' }
  | { kind: 'silent' }
  | { kind: 'garbage'; sample: string };

/** The other side of a TLS connection, one event at a time. Hostile bytes come out as `garbage`, never as an exception. */
export class TlsPeer {
  private readonly records = new RecordParser();
  private readonly handshakes = new HandshakeParser();
  private readonly events: PeerEvent[] = [];
  private broken: PeerEvent | undefined;

  constructor(
    private readonly wire: Wire,
    readonly timeoutMs: number,
  ) {}

  sendHello(spec: HelloSpec): void {
    this.wire.write(encodeHelloRecord(spec));
  }

  send(bytes: Buffer): void {
    this.wire.write(bytes);
  }

  /** The next event; `silent` when none comes within `timeoutMs`. After `garbage` or `closed` the same comes again. */
  async next(timeoutMs = this.timeoutMs): Promise<PeerEvent> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const event = this.events.shift() ?? this.broken;
      if (event) return event;
      const received = await this.wire.read(deadline - performance.now());
      if (received.kind === 'data') this.digest(received.data);
      else if (received.kind === 'closed') this.broken = received;
      else return received;
    }
  }

  private digest(data: Buffer): void {
    try {
      for (const record of this.records.push(data)) this.events.push(...this.eventsOf(record));
    } catch (error) {
      if (!(error instanceof MalformedError || error instanceof RangeError)) throw error;
      this.broken = { kind: 'garbage', sample: printable(data) };
    }
  }

  private eventsOf(record: TlsRecord): PeerEvent[] {
    if (record.type === RECORD.handshake) {
      return this.handshakes.push(record.payload).map((message) => ({ kind: 'handshake', message }));
    }
    if (record.type === RECORD.alert && record.payload.length === 2) {
      const [level, description] = [record.payload.readUInt8(0), record.payload.readUInt8(1)];
      return [{ kind: 'alert', fatal: level !== 1 || description === 0, description }];
    }
    return [{ kind: 'record', record }];
  }
}

/** The start of what was received, safe to show. */
export function printable(data: Buffer): string {
  return data
    .subarray(0, 60)
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, '.');
}
