import { timedFetch } from './timed-fetch';

/** One answer, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // Whatever the platform answered; the journeys assert on it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** Calls `baseUrl` as a person or a pipeline would; `credential` is a key, a session or nothing. */
export function client(baseUrl: string, credential: Record<string, string> = {}): Client {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<Answer> => {
    const json: Record<string, string> =
      body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' };
    const { response, text } = await timedFetch(`${baseUrl}${path}`, {
      method,
      headers: { ...json, ...credential, ...extra },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    delete: (path) => send('DELETE', path),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function signIn(baseUrl: string, email: string, password: string): Promise<Client & { teamId: string }> {
  const answer = await client(baseUrl).post('/api/auth/login', { email, password });
  if (answer.status !== 200) throw new Error(`could not sign in: ${answer.status} ${answer.text}`);
  return { ...client(baseUrl, { 'X-Session-ID': answer.body.data.session_id }), teamId: answer.body.data.team_id };
}

/** A new key of the session's user, with the Full preset and the highest limit unless said otherwise. */
export async function createKey(
  session: Client,
  overrides: Record<string, unknown> = {},
): Promise<{ key: string; keyId: string }> {
  const preset = 'scopes' in overrides ? {} : { scope_preset: 'Platform (All)' };
  const answer = await session.post('/api/api-keys', {
    name: 'e2e',
    rate_limit_per_minute: 600,
    ...preset,
    ...overrides,
  });
  if (answer.status !== 201) throw new Error(`could not create a key: ${answer.status} ${answer.text}`);
  return { key: answer.body.data.api_key, keyId: answer.body.data.key_id ?? answer.body.data.id };
}

export const withKey = (baseUrl: string, key: string): Client => client(baseUrl, { 'X-API-Key': key });
