import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeEvent } from '@osk/contracts';
import { q, TeamRepository } from '@osk/persistence';
import type { TestService } from '@osk/service-host/testing';
import { deliveryCollection } from './delivery.repo';

/** Resolves when events have been spread, every attempt that is due has been made, and what it came to is stored. */
export async function quiet(service: TestService): Promise<void> {
  const deliveries = new TeamRepository(service.store, deliveryCollection);
  for (;;) {
    await service.settled();
    const now = new Date();
    const team = service.identity.claims().team_id;
    const underWay = await deliveries.exists(
      team,
      q.and({ open: true }, q.or({ claim: q.not(null) }, { next_attempt_at: q.lte(now) })),
    );
    if (!underWay) return service.settled();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export interface Call {
  headers: IncomingHttpHeaders;
  raw: Buffer;
}

export interface TestReceiver {
  url: string;
  calls: Call[];
  /** Status codes to answer next; an empty list means 204. */
  answers: number[];
  close(): Promise<void>;
}

/** An endpoint on loopback. `respond` takes over once the request has been read. */
export async function startReceiver(respond?: RequestListener): Promise<TestReceiver> {
  const calls: Call[] = [];
  const answers: number[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      calls.push({ headers: req.headers, raw: Buffer.concat(chunks) });
      if (respond) return respond(req, res);
      res.statusCode = answers.shift() ?? 204;
      res.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What tests do with subscriptions over the API. */
export function webhookClient(service: TestService) {
  const path = (id: string) => `/api/webhooks/${id}`;
  return {
    create: (body: Record<string, unknown>) => service.call('/api/webhooks', { method: 'POST', body }),
    subscribe: async (url: string, more: Record<string, unknown> = {}): Promise<string> => {
      const body = { name: 'hook', url, events: ['scan.*'], ...more };
      const { status, json, text } = await service.call('/api/webhooks', { method: 'POST', body });
      if (status !== 201) throw new Error(text);
      return json.data.subscription_id;
    },
    get: async (id: string) => {
      const { json } = await service.call('/api/webhooks');
      return json.data.webhooks.find((hook: { subscription_id: string }) => hook.subscription_id === id);
    },
    log: async (id: string, query = '') => (await service.call(`${path(id)}/deliveries${query}`)).json.data,
    post: (id: string, action: string, body?: Record<string, unknown>) =>
      service.call(`${path(id)}/${action}`, { method: 'POST', body }),
    change: (id: string, body: Record<string, unknown>) => service.call(path(id), { method: 'PUT', body }),
    remove: (id: string) => service.call(path(id), { method: 'DELETE' }),
  };
}

export const scanStarted = (service: TestService, scan_id = 'scan_1') =>
  makeEvent(
    'scan.started',
    { team_id: service.identity.claims().team_id, source_module: 'scans' },
    { scan_id, scan_type: 'x', target: 't', trigger: 'api', started_at: '' },
  );
