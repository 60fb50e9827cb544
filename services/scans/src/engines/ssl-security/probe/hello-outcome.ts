import type { CipherSuite } from '../wire/cipher-suite';
import type { ServerHello } from '../wire/server-hello';
import type { KeyExchangeParams } from '../wire/server-key-exchange';

/** The server took the hello. What follows the ServerHello is there only when it was waited for and came. */
export interface Answered {
  kind: 'answered';
  hello: ServerHello;
  suite: CipherSuite;
  certificates?: Buffer[];
  staple?: Buffer;
  keyExchange?: KeyExchangeParams;
  clientCertificateRequested: boolean;
  /** True when the flight was read to its ServerHelloDone. */
  complete: boolean;
}

export type HelloOutcome =
  | Answered
  | { kind: 'refused'; how: 'alert'; alert: number }
  | { kind: 'refused'; how: 'end' | 'reset' }
  | { kind: 'silent' }
  /** What came is not TLS, or not well formed. */
  | { kind: 'garbage'; sample: string };
