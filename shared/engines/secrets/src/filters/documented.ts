import { createHash } from 'node:crypto';

/**
 * First 16 hex digits of the SHA-256 of secrets that providers publish in their own documentation or emulators: as hashes,
 * so that no file of this package holds the values.
 */
const DOCUMENTED: ReadonlySet<string> = new Set([
  'ca7459e2b26776de', // the example of RFC 6749 (client credentials)
  '00cf4c781dc37003', // the example of RFC 6749 (refresh token)
  '6c96130f130ab0d6', // the example of RFC 6749 (access token)
  'cf4d418ed3de92d7', // the example of RFC 7617
  '2cafc0970149a84f', // Stripe, documentation
  'f2d6ca16515033e5', // Stripe, older documentation
  '7f75367e78812551', // jwt.io
  'da816f9f2c16e6c5', // jwt.io, older
  'bf145d9380bbe05b', // PyJWT, read me
  '8d4ef6536dc8895f', // the example of RFC 7519
  '0011cc25eb432071', // Azurite, the emulator of Azure Storage
  '7230cc67fd26ecb7', // the emulator of Azure Cosmos DB
  'f0386f9be1fe905f', // the Google Cloud command line, a public client
  '456a51b1f1b3cf3e', // the Google Cloud command line, a public client
]);

export function isDocumentedExample(value: string): boolean {
  return DOCUMENTED.has(createHash('sha256').update(value, 'latin1').digest('hex').slice(0, 16));
}
