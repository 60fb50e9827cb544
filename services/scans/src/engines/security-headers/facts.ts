import type { CspFacts } from './csp/types';
import type { CookieFacts } from './cookies/types';
import type { DocumentFacts } from './document/types';

/** Lower-case names; every value of a repeated header, in order. */
export type HeaderMap = Record<string, string[]>;

/** What a response is for, as far as its headers matter: only a `page` is rendered, framed and runs scripts. */
export type ResponseKind = 'page' | 'data' | 'script' | 'style' | 'asset' | 'redirect' | 'empty';

export interface ResponseFacts {
  /** Without fragment; the query's values are redacted. */
  url: string;
  scheme: 'http' | 'https';
  /** Lower case, without brackets. */
  host: string;
  hostIsIp: boolean;
  path: string;
  status: number;
  headers: HeaderMap;
  kind: ResponseKind;
  mediaType?: string;
  charset?: string;
}

/** What the `http://` address of the host did; absent when it says nothing (a target on another port). */
export type UpgradeFacts =
  | { outcome: 'closed' }
  | {
      outcome: 'answered';
      url: string;
      status: number;
      hops: { url: string; status: number; to: string }[];
      finalUrl: string;
    };

/** One request with an `Origin` of ours and what the server allowed. `trick` says what the origin pretends. */
export interface CorsProbe {
  trick: 'foreign' | 'null' | 'prefix' | 'suffix' | 'dot' | 'subdomain' | 'plain-http';
  origin: string;
  allowOrigin?: string;
  allowCredentials: boolean;
  vary: string[];
}

/** Everything the header checks judge. A fact that could not be collected is left out, never made up. */
export interface HeaderFacts {
  /** The last response of the chain. */
  response: ResponseFacts;
  /** Every response of the chain, in order; the last one is `response`. */
  hops: ResponseFacts[];
  upgrade: UpgradeFacts;
  cookies: CookieFacts[];
  csp: CspFacts;
  document: DocumentFacts;
  cors: CorsProbe[];
}
