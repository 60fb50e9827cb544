/**
 * - `invalid_key`: a master key that cannot be used, or a key file others can read; found at start.
 * - `unknown_key`: sealed with a key that is neither the current one nor among the previous ones.
 * - `tampered`: not what was sealed: changed, cut, of another format, or asked for under another context.
 * - `invalid_context`: the caller did not say whose secret it is.
 * - `not_text`: the secret holds bytes that are not UTF-8; use `openBytes`.
 */
export type VaultErrorCode = 'invalid_key' | 'unknown_key' | 'tampered' | 'invalid_context' | 'not_text';

/** Tell them apart by `code`. Messages never hold a secret, a key or sealed text. */
export class VaultError extends Error {
  override readonly name = 'VaultError';

  constructor(
    readonly code: VaultErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
