import { openAsBlob } from 'node:fs';

/** Something kept the command from doing its work: exit code 2. */
export class CannotScan extends Error {
  readonly code = 'cannot_scan';
  /** The HTTP status of the refusal, where the platform refused. */
  readonly status?: number;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** A running platform as the command calls it: enveloped answers unwrapped, errors as their `detail`. */
export interface ApiClient {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** A form with the file at `file` as its field `file`, streamed from the disk. */
  upload<T>(path: string, file: { path: string; name: string }, fields: Record<string, string>): Promise<T>;
}

const RETRIES = 6;
const CALL_MS = 60_000;
const UPLOAD_MS = 1_800_000;

/** `headers` carry the caller's credential. Waits out 429 and a gateway that is restarting; any other refusal ends the command. */
export function apiClient(baseUrl: string, headers: Record<string, string>): ApiClient {
  async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send(method, path, body);
      if (answer.response?.ok) return unwrap<T>(await answer.response.text());
      const retryable = answer.response ? [429, 502, 503].includes(answer.response.status) : method === 'GET';
      if (!retryable || attempt >= RETRIES) throw await refusal(answer, `${method} ${path}`);
      await pause(waitMs(answer.response, attempt));
    }
  }

  async function upload<T>(path: string, file: { path: string; name: string }, fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', await openAsBlob(file.path), file.name);
    const sent: Promise<{ response?: Response; error?: unknown }> = fetch(new URL(path, baseUrl), {
      ...{ method: 'POST', headers, body: form, signal: AbortSignal.timeout(UPLOAD_MS) },
    }).then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    );
    const answer = await sent;
    if (answer.response?.ok) return unwrap<T>(await answer.response.text());
    throw await refusal(answer, `POST ${path}`);
  }

  async function send(method: string, path: string, body: unknown): Promise<{ response?: Response; error?: unknown }> {
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_MS),
      });
      return { response };
    } catch (error) {
      return { error };
    }
  }

  return { get: (path) => request('GET', path), post: (path, body) => request('POST', path, body), upload };
}

function unwrap<T>(text: string): T {
  const parsed = JSON.parse(text) as { success?: boolean; data?: T } & T;
  return parsed.success === true && parsed.data !== undefined ? parsed.data : parsed;
}

async function refusal(
  { response, error }: { response?: Response; error?: unknown },
  what: string,
): Promise<CannotScan> {
  if (!response)
    return new CannotScan(`The platform cannot be reached (${what}): ${String((error as Error).cause ?? error)}`);
  const text = await response.text();
  let detail = text.slice(0, 300);
  try {
    detail = (JSON.parse(text) as { detail?: string }).detail ?? detail;
  } catch {
    // Not JSON: something other than the platform answered; its text is all there is.
  }
  return new CannotScan(`${detail} (HTTP ${response.status})`, response.status);
}

function waitMs(response: Response | undefined, attempt: number): number {
  const told = Number(response?.headers.get('retry-after'));
  return Number.isFinite(told) && told > 0 ? Math.min(told, 60) * 1000 : 250 * 2 ** attempt;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
