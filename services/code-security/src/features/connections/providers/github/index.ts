import type { GitProvider } from '../git-provider';
import { GitHubHost } from './host';

/** GitHub and GitHub Enterprise Server (docs.github.com/rest). */
export default {
  id: 'github',
  label: 'GitHub',
  publicUrl: 'https://github.com',
  tokenHint: 'a personal access token that may read the contents and metadata of the repositories',
  host: (options) => new GitHubHost(options),
} satisfies GitProvider;
