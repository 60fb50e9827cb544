import { verdict, type Checksum } from './types';

const WHO = ['iss', 'sub', 'aud'] as const;

function jsonOf(part: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A header that names an algorithm other than `none`, and claims that are JSON. Tells who gave it out and until when. */
export const jwt: Checksum = (value) => {
  const [header, payload] = value.split('.').map(jsonOf);
  if (!header || !payload || typeof header['alg'] !== 'string' || header['alg'].toLowerCase() === 'none')
    return { verdict: 'invalid' };
  const details: Record<string, string> = {};
  for (const claim of WHO) {
    const told = payload[claim];
    if (typeof told === 'string' && told.length <= 200) details[NAMES[claim]] = told;
  }
  const { exp } = payload;
  if (typeof exp === 'number' && exp > 0 && exp < 8e12) details['expiry'] = new Date(exp * 1000).toISOString();
  return { verdict: 'valid', ...(Object.keys(details).length > 0 && { details }) };
};
const NAMES = { iss: 'issuer', sub: 'subject', aud: 'audience' } as const;

/** An encrypted token: its header names how it is encrypted. */
export const jwe: Checksum = (value) => verdict(typeof jsonOf(value.split('.')[0])?.['enc'] === 'string');

/** A token that Kubernetes gave out for a service account. */
export const serviceAccountJwt: Checksum = (value) => {
  const result = jwt(value);
  return String(result.details?.['subject']).startsWith('system:serviceaccount:') ? result : { verdict: 'invalid' };
};
