import { repositoryAsset } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import { TargetError, type EngineTarget } from '../engine';

/**
 * A Git repository by its HTTPS address. Credentials do not belong into it: they would show in every result; the
 * team's connection to the host brings them.
 */
export async function parseRepository(raw: string, _options: object, egress: Egress): Promise<EngineTarget> {
  const url = URL.canParse(raw.trim()) ? new URL(raw.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TargetError('target must be the HTTPS address of a Git repository, such as https://host/owner/name');
  if (url.username || url.password)
    throw new TargetError('target must not hold credentials; connect the Git host under /api/code/connections instead');
  if (url.pathname.replaceAll('/', '') === '') throw new TargetError('target names a host, but no repository on it');
  url.hash = '';
  url.search = '';
  await egress.vetUrl(url.href, { schemes: 'https_only' });
  return { raw: url.href, assetId: repositoryAsset(url) };
}
