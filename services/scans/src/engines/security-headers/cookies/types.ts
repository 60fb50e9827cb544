/** One `Set-Cookie` as a browser that follows RFC 6265bis reads it; the value itself is never kept. */
export interface CookieFacts {
  name: string;
  valueLength: number;
  secure: boolean;
  httpOnly: boolean;
  sameSite?: 'strict' | 'lax' | 'none';
  /** Lower case, without the leading dot; absent for a host-only cookie. */
  domain?: string;
  path?: string;
  /** Seconds the cookie lives from the moment it was set; absent for a browser-session cookie. */
  lifetime?: number;
  partitioned: boolean;
  /** True when the name says that it authenticates somebody. */
  sessionLike: boolean;
  /** Where it was set. */
  host: string;
  scheme: 'http' | 'https';
  /** The header with the value redacted. */
  line: string;
}
