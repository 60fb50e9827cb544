import { fillSample } from './samples';

/** Made-up secrets for tests, none of them in a file. */
export const githubToken = (seed = 'a'): string => fillSample('ghp_<<alnum:30>><<crc-github>>', seed);
export const stripeKey = (seed = 'a'): string => fillSample('sk_live_<<alnum:24>>', seed);
export const awsSecret = (seed = 'a'): string => fillSample('<<base64:40>>', seed);
export const pemKey = (seed = 'a'): string =>
  fillSample(
    '-----BEGIN RSA <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n-----END RSA <<join:PRIVATE>> KEY-----\n',
    seed,
  );
export const password = (seed = 'a'): string => fillSample('<<pass:12>>', seed);
