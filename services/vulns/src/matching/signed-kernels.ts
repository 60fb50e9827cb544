/**
 * Signed kernels come from a source package of their own that holds signatures and no code: Debian's
 * `linux-signed-amd64` (6.1.76+1) signs `linux` (6.1.76-1), Ubuntu's `linux-signed-aws` signs `linux-aws`. Advisories
 * speak of what was signed, and its version is that of the binary package.
 *
 * @returns the source package that was signed; null for every other source package
 */
export function signedKernel(source: string): string | null {
  const rest = /^linux-signed(-.+)?$/.exec(source);
  return rest && `linux${(rest[1] ?? '').replace(/-(?:amd64|arm64|i386)$/, '')}`;
}
