import { connect, type Socket } from 'node:net';
import type { Deadline } from '../deadline';
import { EgressError } from '../errors';
import type { VettedHost } from '../types';

/** A resolver may hand out any number of addresses; more than this many are never tried. */
const MAX_ATTEMPTS = 8;

/**
 * Connects to the first vetted address that accepts, in order, sharing what is left of the time between those not
 * yet tried. Only literals reach `net.connect`, which therefore has nothing to look up.
 */
export async function dialTcp(host: VettedHost, port: number, deadline: Deadline): Promise<Socket> {
  const addresses = host.addresses.slice(0, MAX_ATTEMPTS);
  let failure: unknown;
  for (const [index, address] of addresses.entries()) {
    const share = deadline.remainingMs() / (addresses.length - index);
    try {
      return await connectOne(host.host, address, port, share, deadline.signal);
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      failure = error;
    }
  }
  throw failure;
}

function connectOne(host: string, address: string, port: number, limitMs: number, signal: AbortSignal) {
  return new Promise<Socket>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const socket = connect({ host: address, port, autoSelectFamily: false, noDelay: true });
    const timer = setTimeout(() => {
      fail(new EgressError('timeout', `${host}:${port} did not answer in time.`, { host, address }));
    }, limitMs);
    const onAbort = () => fail(signal.reason);
    const onError = (cause: Error) =>
      fail(new EgressError('connect_failed', `${host}:${port} could not be connected to.`, { host, address, cause }));
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown) => {
      settle();
      socket.destroy();
      reject(error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    // Stays on for good: a reset before the caller listens must not be an uncaught exception.
    socket.on('error', ignore);
    socket.once('error', onError);
    socket.once('connect', () => {
      settle();
      socket.off('error', onError);
      resolve(socket);
    });
    return undefined;
  });
}

function ignore(): void {}
