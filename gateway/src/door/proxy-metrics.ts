import type { ServiceName } from '@osk/contracts';
import type { Metrics } from '@osk/service-kit';

/** Starts the watch of one forwarded request; what it gives back stops it. */
export interface ProxyMetrics {
  start(service: ServiceName, method: string): (status: number) => void;
}

type Observer = { observe(seconds: number): void };

/** Series are found by labels once and kept: looking them up anew costs more than counting. */
export function proxyMetrics(metrics: Metrics): ProxyMetrics {
  const series = new Map<string, Observer>();
  const find = (service: ServiceName, method: string, status: number): Observer => {
    const key = `${service} ${method} ${status}`;
    let found = series.get(key);
    if (!found) {
      const labels = { method: method.toLowerCase(), operation: `forward:${service}`, status: String(status) };
      found = metrics.requests.labels(labels);
      series.set(key, found);
    }
    return found;
  };
  return {
    start: (service, method) => {
      const started = performance.now();
      return (status) => find(service, method, status).observe((performance.now() - started) / 1000);
    },
  };
}
