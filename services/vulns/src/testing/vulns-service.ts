import { startTestService, type TestService } from '@osk/service-host/testing';
import type { EventName, PlatformEvent } from '@osk/contracts';
import vulns from '../index';

export interface VulnsUnderTest extends TestService {
  /** Publishes, waits until all is done, and gives the events that came of it. */
  deliver(...events: PlatformEvent[]): Promise<PlatformEvent[]>;
  /** `data` of an answer that must be 200. */
  // The body is whatever the route answers; a test asserts on it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  get(path: string): Promise<any>;
}

/** Work in the background has its first turn long after the test: tests run it when they want it. */
const QUIET = { INTEL_AUTO_SYNC: 'false', OSK_SLA_SWEEP_SECONDS: '86400', OSK_REASSESS_SECONDS: '86400' };

/** The service without feeds from the network. */
export async function startVulns(env: Record<string, string> = {}): Promise<VulnsUnderTest> {
  const service = await startTestService(vulns, { env: { ...QUIET, ...env } });
  await service.settled();
  return Object.assign(service, {
    deliver: async (...events: PlatformEvent[]) => {
      const from = service.bus.published.length + events.length;
      for (const event of events) await service.bus.publish(event);
      await service.settled();
      return service.bus.published.slice(from);
    },
    get: async (path: string) => {
      const { status, json } = await service.call(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      return json.data;
    },
  });
}

export const types = (events: readonly PlatformEvent[]): EventName[] => events.map(({ event_type }) => event_type);
