import type { Readable } from 'node:stream';
import { EgressError, isRefusal, type Egress } from '@osk/egress';
import { SourceError } from '../../source-error';
import type { GitLimits } from '../limits';

/** How to show oneself to a Git host. */
export type GitAuth = { kind: 'basic'; username: string; password: string } | { kind: 'bearer'; token: string };

export interface GitHttpOptions {
  egress: Egress;
  auth?: GitAuth;
  limits: GitLimits;
  signal: AbortSignal;
}

const SERVICE = 'git-upload-pack';
const DISCOVERY = `/info/refs?service=${SERVICE}`;
const MOST_REDIRECTS = 5;
const MOST_ADVERTISED_BYTES = 64 * 1024 ** 2;

/** Smart HTTP (gitprotocol-http), every request through the egress: addresses vetted anew on each redirect. */
export class GitHttp {
  private base: string;
  private readonly origin: string;

  constructor(
    url: string,
    private readonly options: GitHttpOptions,
  ) {
    const parsed = parseUrl(url);
    this.base = parsed.href.replace(/\/+$/, '');
    this.origin = parsed.origin;
  }

  /** The advertisement of references. Where the host redirects, later requests go where it led. */
  async discover(): Promise<Readable> {
    const url = `${this.base}${DISCOVERY}`;
    const answer = await this.send(url, {
      headers: { 'git-protocol': 'version=2' },
      maxRedirects: MOST_REDIRECTS,
      maxBodyBytes: MOST_ADVERTISED_BYTES,
    });
    if (answer.contentType !== `application/x-${SERVICE}-advertisement`) {
      answer.body.destroy();
      throw new SourceError(
        'host_answer_unusable',
        'The host does not answer as a Git repository over HTTPS does; check the address of the repository',
      );
    }
    // As Git itself does: a host may send on to another repository, but not to something that is not one.
    if (!answer.url.endsWith(DISCOVERY)) {
      answer.body.destroy();
      throw new SourceError('host_answer_unusable', 'The Git host redirects to what is not a repository');
    }
    this.base = answer.url.slice(0, -DISCOVERY.length);
    return answer.body;
  }

  /** One request of the service. `version` as the host has announced it. */
  async call(body: Buffer, version: 1 | 2, maxBodyBytes: number): Promise<Readable> {
    const answer = await this.send(`${this.base}/${SERVICE}`, {
      method: 'POST',
      headers: {
        'content-type': `application/x-${SERVICE}-request`,
        accept: `application/x-${SERVICE}-result`,
        ...(version === 2 && { 'git-protocol': 'version=2' }),
      },
      body,
      maxBodyBytes,
    });
    return answer.body;
  }

  private async send(url: string, request: NonNullable<Parameters<Egress['stream']>[1]>) {
    const { egress, limits, signal, auth } = this.options;
    // A credential is for the host it was given for, wherever that host has sent us.
    const authorised = auth && new URL(url).origin === this.origin;
    try {
      const answer = await egress.stream(url, {
        ...request,
        headers: { ...request.headers, ...(authorised && { authorization: authorisation(auth) }) },
        schemes: 'https_only',
        headersTimeoutMs: limits.idleMs,
        idleTimeoutMs: limits.idleMs,
        timeoutMs: limits.timeoutMs,
        signal,
      });
      const refusal = refusalOf(answer.status, auth !== undefined);
      if (refusal) {
        answer.body.destroy();
        throw refusal;
      }
      const contentType = (answer.headers['content-type']?.[0] ?? '').split(';')[0]!.trim().toLowerCase();
      return { body: answer.body, url: answer.url, contentType };
    } catch (error) {
      throw asSourceError(error);
    }
  }
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.search !== '' || url.hash !== '')
    throw new SourceError('address_refused', 'The address of the repository is not an https:// address');
  if (url.username !== '' || url.password !== '')
    throw new SourceError('address_refused', 'The address of the repository must not hold a user name or password');
  return url;
}

function authorisation(auth: GitAuth): string {
  if (auth.kind === 'bearer') return `Bearer ${auth.token}`;
  return `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}`;
}

function refusalOf(status: number, authorised: boolean): SourceError | null {
  if (status === 200) return null;
  if (status === 401 || status === 403)
    return new SourceError(
      'credentials_refused',
      authorised
        ? 'The Git host refuses the credentials of the connection, or they may not read this repository'
        : 'The Git host asks for credentials: the repository is private, or does not exist',
    );
  if (status === 404 || status === 410)
    return new SourceError('repository_not_found', 'The Git host has no such repository, or does not show it to us');
  if (status === 429) return new SourceError('unreachable', 'The Git host asks to come back later (too many requests)');
  if (status >= 500) return new SourceError('unreachable', `The Git host failed (HTTP ${status})`);
  return new SourceError('host_answer_unusable', `The Git host answered with HTTP ${status}`);
}

/** What went wrong on the way out, in the words of a scan. An abort of the caller's stays what it is. */
export function asSourceError(error: unknown): unknown {
  if (!(error instanceof EgressError)) return error;
  const { code, message } = error;
  if (code === 'aborted') return error;
  if (code === 'body_too_large')
    return new SourceError('too_large', 'The Git host sends more than a repository may have', { cause: error });
  if (code === 'timeout') return new SourceError('timed_out', 'The Git host is too slow or silent', { cause: error });
  if (isRefusal(error) && code !== 'unresolvable' && code !== 'too_many_redirects')
    return new SourceError('address_refused', message, { cause: error });
  return new SourceError('unreachable', `The Git host cannot be reached: ${message}`, { cause: error });
}
