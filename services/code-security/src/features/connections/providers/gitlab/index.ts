import type { GitProvider } from '../git-provider';
import { GitLabHost } from './host';

/** GitLab.com and self-managed GitLab (docs.gitlab.com/api/rest). */
export default {
  id: 'gitlab',
  label: 'GitLab',
  publicUrl: 'https://gitlab.com',
  tokenHint: 'a personal, group or project access token with read_api and read_repository',
  host: (options) => new GitLabHost(options),
} satisfies GitProvider;
