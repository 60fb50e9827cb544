import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'operation' | 'status'>;
  failures: Counter<'operation'>;
}

/** One registry per service, every series labelled with it, so that the all-in-one can serve them side by side. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return {
    registry,
    requests: new Histogram({
      name: 'osk_http_request_duration_seconds',
      help: 'Time from the request line to the last byte of the answer',
      labelNames: ['method', 'operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    failures: new Counter({
      name: 'osk_unexpected_errors_total',
      help: 'Answers with status 500',
      labelNames: ['operation'],
      registers: [registry],
    }),
  };
}

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** Serves `/metrics` of all registries (and of the process) on a port of its own, away from the API. */
export async function serveMetrics(
  registries: readonly Registry[],
  options: { port: number; host: string },
): Promise<MetricsServer> {
  const processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  const server = createServer((req, res) => {
    if (req.url?.split('?')[0] !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    Promise.all([processRegistry, ...registries].map((registry) => registry.metrics())).then(
      (parts) => res.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(mergeExposition(parts)),
      () => res.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port, options.host, resolve),
  );
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The exposition format allows one HELP and TYPE per metric: families of the same name are put under one head. */
export function mergeExposition(parts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>();
  for (const part of parts) {
    let family = { head: [] as string[], samples: [] as string[] };
    for (const line of part.split('\n')) {
      if (line === '') continue;
      if (!line.startsWith('#')) {
        family.samples.push(line);
        continue;
      }
      const name = line.split(' ')[2] ?? '';
      const known = families.get(name) ?? { head: [], samples: [] };
      if (!known.head.includes(line) && !known.head.some((head) => head.split(' ')[1] === line.split(' ')[1]))
        known.head.push(line);
      families.set(name, known);
      family = known;
    }
  }
  return [...families.values()].flatMap(({ head, samples }) => [...head, ...samples]).join('\n') + '\n';
}
