import { EgressError } from '@osk/egress';
import type { ScanHost } from '../targets/resolve-target';
import { vettedAddress, type DialSettings } from './dialer';
import { merge } from './identify';
import type { DetectedService } from './detect-service';
import type { BytesService, NetworkService } from './types';

/** Asks a host the services over UDP; only an answer that is understood counts, for silence says nothing. */
export async function detectUdp(
  host: ScanHost,
  services: readonly NetworkService[],
  settings: DialSettings & { answerTimeoutMs: number },
): Promise<DetectedService[]> {
  const found: DetectedService[] = [];
  for (const service of services) {
    if (service.transport !== 'udp') continue;
    for (const port of service.ports) {
      if (settings.signal.aborted) return found;
      const match = await askOne(host, port, service, settings);
      if (match) found.push(match);
    }
  }
  return found;
}

async function askOne(
  host: ScanHost,
  port: number,
  service: BytesService,
  settings: DialSettings & { answerTimeoutMs: number },
): Promise<DetectedService | undefined> {
  const ask = async (message: Buffer): Promise<Buffer> => {
    try {
      return await settings.egress.udp(vettedAddress(host), port, message, {
        timeoutMs: settings.answerTimeoutMs,
        signal: settings.signal,
      });
    } catch (error) {
      if (error instanceof EgressError) return Buffer.alloc(0);
      throw error;
    }
  };
  const context = { host: host.name, port };
  const match = service.ask && service.recognise(await ask(service.ask(context)));
  if (!match) return undefined;
  let learned = match;
  for (const question of service.more ?? []) learned = merge(learned, question.read(await ask(question.ask(context))));
  return { host: host.name, address: host.address, port, protocol: 'udp', tls: false, ...learned };
}
