import type { KeyObject } from 'node:crypto';
import type { ServiceName } from '@osk/contracts';
import { SERVICE_HEADER, signService } from '@osk/service-kit';

export interface PeerCall {
  signal?: AbortSignal;
  /** Default 30 s. */
  timeoutMs?: number;
}

/** Calls to other services' `/internal/*` routes (ARCHITECTURE section 4), each signed with this service's name. */
export interface Peers {
  /** Resolves with the answer's JSON; throws `PeerError` for anything but a 2xx. */
  post<T>(service: ServiceName, path: `/internal/${string}`, body: unknown, call?: PeerCall): Promise<T>;
}

/** Another service did not answer, or refused. `status` is the HTTP status where there was one. */
export class PeerError extends Error {
  readonly code = 'peer_unavailable';
  constructor(
    readonly service: ServiceName,
    readonly status: number | undefined,
    options?: ErrorOptions,
  ) {
    super(status === undefined ? `${service} does not answer` : `${service} answered ${status}`, options);
  }
}

const TOKEN_SECONDS = 60;

/** `urlOf` is asked at every call: in the all-in-one a peer's port is known only once it serves. */
export function createPeers(
  self: ServiceName,
  key: KeyObject,
  urlOf: (service: ServiceName) => string | undefined,
): Peers {
  let token = { value: '', until: 0 };
  const signed = (): string => {
    if (token.until < Date.now())
      token = { value: signService(self, key, TOKEN_SECONDS), until: Date.now() + (TOKEN_SECONDS * 1000) / 2 };
    return token.value;
  };
  return {
    post: async <T>(
      service: ServiceName,
      path: string,
      body: unknown,
      { signal, timeoutMs = 30_000 }: PeerCall = {},
    ) => {
      const url = urlOf(service);
      if (!url) throw new PeerError(service, undefined);
      const limit = AbortSignal.timeout(timeoutMs);
      let response: Response;
      try {
        response = await fetch(new URL(path, url), {
          method: 'POST',
          headers: { 'content-type': 'application/json', [SERVICE_HEADER]: signed() },
          body: JSON.stringify(body),
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        if (response.ok) return (await response.json()) as T;
      } catch (cause) {
        signal?.throwIfAborted();
        throw new PeerError(service, undefined, { cause });
      }
      await response.body?.cancel();
      throw new PeerError(service, response.status);
    },
  };
}
