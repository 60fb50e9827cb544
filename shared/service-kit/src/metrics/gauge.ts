import { Gauge, type Registry } from 'prom-client';

type Setter<L extends string> = (labels: Record<L, string>, value: number) => void;

/**
 * A gauge that is read at the moment the metrics are. A reading that fails leaves the last values: the rest of the
 * metrics must not go down with the store or the broker.
 */
export function gauge<const L extends string>(
  registry: Registry,
  options: { name: string; help: string; labelNames: readonly L[] },
  read: (set: Setter<L>) => Promise<void>,
): void {
  const made: Gauge<L> = new Gauge<L>({
    ...options,
    labelNames: [...options.labelNames],
    registers: [registry],
    collect: async () => {
      await read((labels, value) => made.set(labels, value)).catch(() => {});
    },
  });
}
