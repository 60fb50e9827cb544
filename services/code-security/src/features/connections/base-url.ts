import type { Egress } from '@osk/egress';
import { errors } from '@osk/service-kit';
import type { GitProvider } from './providers/git-provider';

/**
 * The address of a self-hosted instance as it is kept: without a slash at its end. Null where none is given, or the
 * provider's public one is.
 * @throws AppError for what is no such address, EgressError (400) for one that may not be reached
 */
export async function readBaseUrl(
  given: string | undefined,
  provider: GitProvider,
  egress: Egress,
): Promise<string | null> {
  if (given === undefined || given.trim() === '') return null;
  const { url } = await egress.vetUrl(given.trim(), { schemes: 'https_only' });
  if (url.search !== '' || url.hash !== '')
    throw errors.refused('base_url must be the address of the instance alone, without a query or fragment');
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  return address === provider.publicUrl ? null : address;
}
