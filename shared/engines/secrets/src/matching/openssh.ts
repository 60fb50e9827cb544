const MAGIC = Buffer.from('openssh-key-v1\0');

/** Whether the body of an OpenSSH private key names a cipher other than `none` (PROTOCOL.key of OpenSSH). */
export function isEncryptedOpenssh(body: string): boolean {
  const bytes = Buffer.from(body.slice(0, 120), 'base64');
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC) || bytes.length < MAGIC.length + 8) return false;
  const length = bytes.readUInt32BE(MAGIC.length);
  const cipher = bytes.toString('latin1', MAGIC.length + 4, MAGIC.length + 4 + Math.min(length, 40));
  return cipher !== 'none';
}
