/** One source expression of CSP3 section 2.3.1, told apart by form. `raw` is as written. */
export type CspSource =
  | {
      kind: 'none' | 'self' | 'unsafe-inline' | 'unsafe-eval' | 'strict-dynamic' | 'unsafe-hashes' | 'report-sample';
      raw: string;
    }
  | { kind: 'wasm-unsafe-eval' | 'inline-speculation-rules' | 'trusted-types-eval' | 'report-sha'; raw: string }
  | { kind: 'nonce'; raw: string; value: string }
  | { kind: 'hash'; raw: string; algorithm: string }
  | { kind: 'scheme'; raw: string; scheme: string }
  | { kind: 'host'; raw: string; scheme?: string; host: string; port?: string; path?: string }
  | { kind: 'invalid'; raw: string };

export interface CspDirective {
  /** Lower case. */
  name: string;
  values: string[];
}

/** Something in the text of a policy that a browser ignores or reads otherwise than meant. */
export interface CspProblem {
  kind:
    | 'unknown-directive'
    | 'deprecated-directive'
    | 'duplicate-directive'
    | 'invalid-source'
    | 'unquoted-keyword'
    | 'missing-semicolon'
    | 'ignored-in-meta'
    | 'none-with-others';
  directive: string;
  detail: string;
}

export interface CspPolicy {
  from: 'header' | 'meta';
  disposition: 'enforce' | 'report';
  text: string;
  directives: CspDirective[];
  problems: CspProblem[];
}

export interface CspFacts {
  policies: CspPolicy[];
  /** Script nonces of each of several fetches of the same page, as sent; for telling a reused nonce. */
  nonceSamples: string[][];
}
