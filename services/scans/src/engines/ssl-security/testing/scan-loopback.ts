import type { DnsAnswer } from '@osk/egress';
import { loopbackEgress } from '@osk/egress/testing';
import type { EngineResult } from '../../engine';
import createEngine, { type SslEngineSettings } from '../index';

/** Scans a target on loopback; `target.test` and its subdomains resolve to 127.0.0.1. Waits for answers are short. */
export async function scanLoopback(
  target: string,
  profile: string,
  settings: SslEngineSettings & { signal?: AbortSignal; now?: Date; caa?: Record<string, DnsAnswer[]> } = {},
): Promise<EngineResult & { rules: string[] }> {
  const names = ['target.test', 'www.target.test', 'localhost'];
  const loopback = loopbackEgress(Object.fromEntries(names.map((name) => [name, ['127.0.0.1']])));
  const egress = { ...loopback, dns: (name: string) => Promise.resolve(settings.caa?.[name] ?? []) };
  const engine = createEngine({ answerTimeoutMs: 1500, connectTimeoutMs: 2000, ...settings });
  try {
    const parsed = await engine.parseTarget(target, {}, egress);
    const result = await engine.run(
      parsed,
      profile,
      {},
      {
        egress,
        signal: settings.signal ?? new AbortController().signal,
        progress: () => undefined,
        log: () => undefined,
        now: () => settings.now ?? new Date(),
      },
    );
    return {
      ...result,
      rules: result.findings.filter(({ severity }) => severity !== 'info').map(({ rule_id }) => rule_id),
    };
  } finally {
    await egress.close();
  }
}
