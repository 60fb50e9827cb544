import { VaultError } from './errors';

/** `osk1.<key id>.<wrapped data key>.<payload>`, the last three base64url: safe in JSON, URLs and logs' field values. */
export interface SealedText {
  keyId: string;
  wrappedKey: Buffer;
  payload: Buffer;
}

const VERSION = 'osk1';

export function writeSealed({ keyId, wrappedKey, payload }: SealedText): string {
  return [VERSION, keyId, wrappedKey.toString('base64url'), payload.toString('base64url')].join('.');
}

/** Throws `VaultError` `tampered` for anything that `writeSealed` would not have written in just these characters. */
export function readSealed(text: string): SealedText {
  const [version, keyId, wrappedKey, payload, ...rest] = text.split('.');
  const whole = version === VERSION && keyId && wrappedKey && payload && rest.length === 0;
  if (!whole) throw notSealed();
  const sealed = {
    keyId,
    wrappedKey: Buffer.from(wrappedKey, 'base64url'),
    payload: Buffer.from(payload, 'base64url'),
  };
  // base64 readers skip characters and bits they do not need; a text has one spelling here.
  if (writeSealed(sealed) !== text) throw notSealed();
  return sealed;
}

function notSealed(): VaultError {
  return new VaultError('tampered', 'The stored secret is damaged or is not a sealed secret.');
}
