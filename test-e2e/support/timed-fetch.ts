/** Longer than the platform may take over any answer that a journey asks for. */
const LIMIT_MS = 30_000;

/** `fetch` with a limit over the whole answer, and an error that says which request got none: never an anonymous hang. */
export async function timedFetch(url: string, init: RequestInit = {}): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
    return { response, text: await response.text() };
  } catch (cause) {
    const late = cause instanceof Error && cause.name === 'TimeoutError';
    const what = late ? `no answer within ${LIMIT_MS} ms` : String((cause as Error).cause ?? cause);
    throw new Error(`${init.method ?? 'GET'} ${url}: ${what}`, { cause });
  }
}

/** What `/readyz` says of a process. */
export const readiness = async (baseUrl: string): Promise<number> =>
  (await timedFetch(`${baseUrl}/readyz`)).response.status;
