import { join } from 'node:path';
import type { CollectContext, Collector } from './collector';
import type { SslFacts } from './facts';
import { loadFolder } from './load-folder';
import { ProbeError } from './net/probe-error';
import { NoTlsError } from './probe/no-tls';

type Fact = keyof SslFacts;

export interface Gathered {
  facts: Partial<SslFacts>;
  /** Why a planned fact is missing. */
  missing: Map<Fact, string>;
  planned: ReadonlySet<Fact>;
  /** Why there is nothing to scan at all. */
  fatal?: ProbeError | NoTlsError;
}

export function loadCollectors(): Collector[] {
  return loadFolder<Collector>(join(__dirname, 'collectors'));
}

/**
 * Runs the profile's collectors, each as soon as the facts it needs are there, all others beside it, the late ones after. One that fails
 * leaves its fact out, with the reason; without protocols there is nothing to go on with, and `fatal` says why.
 */
export async function gather(
  collectors: readonly Collector[],
  context: CollectContext,
  onDone: (fraction: number, fact: Fact) => void,
): Promise<Gathered> {
  const planned = new Map(
    collectors.filter(({ profiles }) => profiles.includes(context.profile)).map((one) => [one.fact, one]),
  );
  const result: Gathered = { facts: {}, missing: new Map(), planned: new Set(planned.keys()) };
  const started = new Map<Fact, Promise<void>>();
  let done = 0;

  const start = (fact: Fact): Promise<void> => {
    const running = started.get(fact) ?? run(fact);
    started.set(fact, running);
    return running;
  };
  const run = async (fact: Fact): Promise<void> => {
    const collector = planned.get(fact);
    if (!collector) return;
    await Promise.all(collector.needs.map(start));
    await collect(collector, context, result);
    done += 1;
    onDone(done / planned.size, fact);
  };
  const calm = [...planned.values()].filter(({ late }) => late === undefined);
  await Promise.all(calm.map(({ fact }) => start(fact)));
  const late = [...planned.values()].toSorted((a, b) => (a.late ?? 0) - (b.late ?? 0));
  for (const { fact } of late) await start(fact);
  return result;
}

async function collect(collector: Collector, context: CollectContext, result: Gathered): Promise<void> {
  const lacking = collector.needs.find((need) => result.facts[need] === undefined);
  if (lacking !== undefined) {
    result.missing.set(collector.fact, result.missing.get(lacking) ?? `needs ${lacking}`);
    return;
  }
  try {
    // Every need is there: looked at just above.
    const fact = await collector.collect(context, result.facts as SslFacts);
    Object.assign(result.facts, { [collector.fact]: fact });
  } catch (error) {
    if (!(error instanceof ProbeError || error instanceof NoTlsError)) throw error;
    result.missing.set(collector.fact, error.message);
    if (collector.fact === 'protocols') result.fatal = error;
  }
}
