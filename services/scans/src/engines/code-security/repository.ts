import { readRepositoryUrl, repositoryAsset, type RepositoryProblem } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import { TargetError, type EngineTarget } from '../engine';

const PROBLEMS: Record<RepositoryProblem, string> = {
  not_http: 'target must be the HTTPS address of a Git repository, such as https://host/owner/name',
  credentials: 'target must not hold credentials; connect the Git host under /api/code/connections instead',
  no_repository: 'target names a host, but no repository on it',
};

/** A Git repository by its HTTPS address; the team's connection to the host brings the credentials. */
export async function parseRepository(raw: string, _options: object, egress: Egress): Promise<EngineTarget> {
  const url = readRepositoryUrl(raw);
  if (typeof url === 'string') throw new TargetError(PROBLEMS[url]);
  await egress.vetUrl(url.href, { schemes: 'https_only' });
  return { raw: url.href, assetId: repositoryAsset(url) };
}
