import type { EventData, EventName, PlatformEvent } from '@osk/contracts';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { buildApp, type BuiltAlerts } from '../app';
import alerts from '../index';

export type Raised = PlatformEvent<'alert.raised'>;

export interface AlertsUnderTest extends TestService {
  /** Publishes, waits until all is done, and gives the events that came of it. */
  deliver(...events: PlatformEvent[]): Promise<PlatformEvent[]>;
  /** The body of an answer that must be 200. */
  // The body is whatever the route answers; a test asserts on it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  get(path: string): Promise<any>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  send(method: string, path: string, body?: unknown): Promise<any>;
  /** Lets the clock of the service stand at this moment. */
  setClock(at: Date): void;
  /** What mutes have kept back and is due; gives the events that came of it. */
  unmute(): Promise<PlatformEvent[]>;
}

/** The service with a clock that tests set. */
export async function startAlerts(env: Record<string, string> = {}): Promise<AlertsUnderTest> {
  let now = new Date('2026-06-01T12:00:00.000Z');
  let built: BuiltAlerts | undefined;
  const service = await startTestService(alerts, {
    env,
    build: async (deps) => (built = await buildApp(deps, () => now)),
  });
  await service.settled();
  return Object.assign(service, {
    deliver: async (...events: PlatformEvent[]) => {
      const from = service.bus.published.length;
      for (const event of events) await service.bus.publish(event);
      await service.settled();
      return service.bus.published.slice(from).filter(({ event_type }) => event_type.startsWith('alert.'));
    },
    get: async (path: string) => {
      const { status, json } = await service.call(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      return json;
    },
    send: async (method: string, path: string, body?: unknown) => {
      const { status, json } = await service.call(path, { method, body });
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${json?.detail}`);
      return json;
    },
    setClock: (at: Date) => {
      now = at;
    },
    unmute: async () => {
      const from = service.bus.published.length;
      await built!.unmuter.run();
      await service.settled();
      return service.bus.published.slice(from);
    },
  });
}

/** What alert events say, short. */
export const told = (events: readonly PlatformEvent[]): string[] =>
  events.map((event) => {
    const data = event.data as EventData<EventName & ('alert.raised' | 'alert.resolved')>;
    return `${'change' in data ? data.change : data.status} ${data.severity}`;
  });
