/** Credentials for a target as the routes take them (schemas: ScanAuth). */
export type ScanAuth =
  | { type: 'bearer'; token: string }
  | { type: 'basic'; username: string; password: string }
  | { type: 'cookie'; cookie: string }
  | { type: 'header'; name: string; value: string };

/** The request header that shows them (RFC 6750 section 2.1, RFC 7617 section 2, RFC 6265 section 5.4). */
export function authHeaders(auth: ScanAuth): Record<string, string> {
  switch (auth.type) {
    case 'bearer':
      return { authorization: `Bearer ${auth.token}` };
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}` };
    case 'cookie':
      return { cookie: auth.cookie };
    case 'header':
      return { [auth.name.toLowerCase()]: auth.value };
  }
}
