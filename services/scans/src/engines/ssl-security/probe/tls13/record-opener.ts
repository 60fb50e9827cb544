import { createDecipheriv, type CipherCCM } from 'node:crypto';
import { MalformedError } from '../../wire/bytes';
import type { TlsRecord } from '../../wire/record-parser';
import { serverHandshakeKeys, type Hash } from './key-schedule';

interface Suite13 {
  hash: Hash;
  cipher: string;
  keyLength: number;
  tagLength: number;
}

const SUITES: Record<number, Suite13> = {
  0x1301: { hash: 'sha256', cipher: 'aes-128-gcm', keyLength: 16, tagLength: 16 },
  0x1302: { hash: 'sha384', cipher: 'aes-256-gcm', keyLength: 32, tagLength: 16 },
  0x1303: { hash: 'sha256', cipher: 'chacha20-poly1305', keyLength: 32, tagLength: 16 },
  0x1304: { hash: 'sha256', cipher: 'aes-128-ccm', keyLength: 16, tagLength: 16 },
  0x1305: { hash: 'sha256', cipher: 'aes-128-ccm', keyLength: 16, tagLength: 8 },
};

/** Suites whose records this engine can open. */
export const OPENABLE_SUITES = Object.keys(SUITES).map(Number);

export function hashOf(suite: number): Hash | undefined {
  return SUITES[suite]?.hash;
}

/** Opens the server's protected handshake records in turn (RFC 8446 section 5.2); throws `MalformedError`. */
export class RecordOpener {
  private sequence = 0n;
  private readonly suite: Suite13;
  private readonly key: Buffer;
  private readonly iv: Buffer;

  constructor(suiteCode: number, sharedSecret: Buffer, transcript: Buffer) {
    const suite = SUITES[suiteCode];
    if (!suite) throw new MalformedError(`suite ${suiteCode} was not offered`);
    this.suite = suite;
    const keys = serverHandshakeKeys(sharedSecret, transcript, suite.hash, suite.keyLength);
    this.key = keys.key;
    this.iv = keys.iv;
  }

  /** The inner content type and content. */
  open(record: TlsRecord): { type: number; content: Buffer } {
    const plain = this.decrypt(record);
    const end = plain.findLastIndex((byte) => byte !== 0);
    if (end < 0) throw new MalformedError('a protected record without content type');
    return { type: plain.readUInt8(end), content: plain.subarray(0, end) };
  }

  private decrypt({ type, version, payload }: TlsRecord): Buffer {
    const { cipher, tagLength } = this.suite;
    const bodyLength = payload.length - tagLength;
    if (bodyLength < 1) throw new MalformedError('a protected record shorter than its tag');
    const header = Buffer.from([type, version >> 8, version & 255, payload.length >> 8, payload.length & 255]);
    try {
      // One call signature for GCM, CCM and Poly1305: they differ in the name alone.
      const decipher = createDecipheriv(cipher as 'aes-128-ccm', this.key, this.nonce(), { authTagLength: tagLength });
      (decipher as unknown as CipherCCM).setAAD(header, { plaintextLength: bodyLength });
      decipher.setAuthTag(payload.subarray(bodyLength));
      return Buffer.concat([decipher.update(payload.subarray(0, bodyLength)), decipher.final()]);
    } catch (error) {
      throw new MalformedError('a protected record that does not open', { cause: error });
    }
  }

  private nonce(): Buffer {
    const nonce = Buffer.from(this.iv);
    nonce.writeBigUInt64BE(nonce.readBigUInt64BE(4) ^ this.sequence, 4);
    this.sequence += 1n;
    return nonce;
  }
}
