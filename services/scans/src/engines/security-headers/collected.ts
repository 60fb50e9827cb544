import type { CorsProbe, HeaderMap, UpgradeFacts } from './facts';

/** One request answered, as it came over the wire. */
export interface Exchange {
  url: string;
  status: number;
  headers: HeaderMap;
  body: Buffer;
  truncated: boolean;
}

/** All that was fetched from a target; the checks' facts are derived from it and from nothing else. */
export interface Collected {
  /** At least one; every redirect followed and the answer it ended in. */
  chain: Exchange[];
  upgrade?: UpgradeFacts;
  cors?: CorsProbe[];
  /** Further fetches of the final URL. */
  repeats: Exchange[];
  at: Date;
}
