import type { GitProvider } from '../git-provider';
import { BitbucketCloudHost } from './cloud';
import { BitbucketServerHost } from './server';

/** Bitbucket Cloud, and with a `base_url` Bitbucket Data Center: two products with two interfaces. */
export default {
  id: 'bitbucket',
  label: 'Bitbucket',
  publicUrl: 'https://bitbucket.org',
  tokenHint:
    'an API token with the e-mail address of its account as username; at Data Center an HTTP access token alone',
  host: (options) =>
    options.baseUrl === null
      ? new BitbucketCloudHost(options)
      : new BitbucketServerHost({ ...options, baseUrl: options.baseUrl }),
} satisfies GitProvider;
