import { hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './aead';
import { VaultError } from './errors';
import { readMasterKey, type WrappingKey } from './master-key';
import { readSealed, writeSealed, type SealedText } from './sealed-text';

/** Whose secret it is. Bound to the sealed text: it opens under exactly this context and no other. */
export interface SecretContext {
  teamId: string;
  /** What kind of secret, as `<collection>.<field>`. */
  purpose: string;
  /** The record it belongs to. */
  id: string;
}

export interface VaultOptions {
  /** See `readMasterKey` for the forms. */
  masterKey: string;
  /** Keys that were the master key before: they still open, and are never used to seal. */
  previousKeys?: readonly string[];
}

export interface Vault {
  /** A secret -> text to store; two seals of one secret never look alike. */
  seal(plaintext: string | Buffer, context: SecretContext): string;
  /** The secret as text. Throws `VaultError` `tampered`, `unknown_key`, `not_text`, `invalid_context`. */
  open(sealed: string, context: SecretContext): string;
  /** The secret as bytes, for what is not text. Throws as `open`. */
  openBytes(sealed: string, context: SecretContext): Buffer;
  /** The same secret under the current master key, the secret itself never decrypted. Throws as `open`. */
  rewrap(sealed: string, context: SecretContext): string;
  /**
   * A key of this deployment for keyed hashes of one kind, as 64 hex digits: what is hashed under it can be compared here,
   * and not be guessed at elsewhere. Another master key gives another.
   */
  hashKey(purpose: string): string;
  /** True when `sealed` stands under a previous (or unknown) key. Throws `tampered` when it is not sealed text. */
  needsRewrap(sealed: string): boolean;
}

/** Envelope encryption: a fresh data key for each secret, wrapped by the master key. Throws `invalid_key`. */
export function createVault({ masterKey, previousKeys = [] }: VaultOptions): Vault {
  const current = readMasterKey(masterKey);
  const keys = new Map([...previousKeys.map(readMasterKey), current].map((key) => [key.id, key]));

  function withDataKey<T>(sealed: SealedText, context: SecretContext, use: (dataKey: Buffer) => T): T {
    const wrapping = keys.get(sealed.keyId);
    if (!wrapping)
      throw new VaultError('unknown_key', 'The secret was sealed with a key this deployment does not have.');
    const dataKey = decrypt(wrapping.key, sealed.wrappedKey, keyBinding(wrapping, context));
    if (dataKey?.length !== 32) throw tampered();
    try {
      return use(dataKey);
    } finally {
      dataKey.fill(0);
    }
  }

  const openBytes: Vault['openBytes'] = (text, context) => {
    const sealed = readSealed(text);
    return withDataKey(sealed, context, (dataKey) => {
      const plaintext = decrypt(dataKey, sealed.payload, payloadBinding(context));
      if (!plaintext) throw tampered();
      return plaintext;
    });
  };

  return {
    seal(plaintext, context) {
      const dataKey = randomBytes(32);
      const wrappedKey = encrypt(current.key, dataKey, keyBinding(current, context));
      const payload = encrypt(dataKey, Buffer.from(plaintext as string), payloadBinding(context));
      dataKey.fill(0);
      return writeSealed({ keyId: current.id, wrappedKey, payload });
    },
    open(text, context) {
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(openBytes(text, context));
      } catch (error) {
        if (error instanceof VaultError) throw error;
        throw new VaultError('not_text', 'The secret is not text.');
      }
    },
    openBytes,
    hashKey: (purpose) =>
      Buffer.from(hkdfSync('sha256', current.hash, '', `openskerry/vault/hash/v1/${purpose}`, 32)).toString('hex'),
    rewrap(text, context) {
      const sealed = readSealed(text);
      return withDataKey(sealed, context, (dataKey) => {
        const wrappedKey = encrypt(current.key, dataKey, keyBinding(current, context));
        return writeSealed({ ...sealed, keyId: current.id, wrappedKey });
      });
    },
    needsRewrap: (text) => readSealed(text).keyId !== current.id,
  };
}

function keyBinding(wrapping: WrappingKey, context: SecretContext): Buffer {
  return binding('key', wrapping.id, context);
}

// Without the key's id, so that a rewrap need not touch the payload.
function payloadBinding(context: SecretContext): Buffer {
  return binding('payload', '', context);
}

/** JSON, because it keeps the parts apart whatever characters they hold. */
function binding(part: string, keyId: string, { teamId, purpose, id }: SecretContext): Buffer {
  if (![teamId, purpose, id].every((value) => typeof value === 'string' && value !== '')) {
    throw new VaultError('invalid_context', 'A secret needs a team, a purpose and an id.');
  }
  return Buffer.from(JSON.stringify(['osk1', part, keyId, teamId, purpose, id]));
}

function tampered(): VaultError {
  return new VaultError('tampered', 'The stored secret is damaged or belongs to something else.');
}
