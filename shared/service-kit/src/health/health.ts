/** A dependency that must answer for the service to be ready; rejects when it does not. */
export interface HealthCheck {
  name: string;
  check(): Promise<void>;
}

export interface Readiness {
  ready: boolean;
  checks: Record<string, 'ok' | 'failed'>;
}

/** Asks every dependency side by side, each within `timeoutMs`. Says which failed, not why: the reason is in the log. */
export async function readiness(
  checks: readonly HealthCheck[],
  timeoutMs = 2_000,
  onFailure: (name: string, error: unknown) => void = () => {},
): Promise<Readiness> {
  const outcomes = await Promise.all(
    checks.map(async ({ name, check }) => {
      try {
        await withTimeout(check(), timeoutMs);
        return [name, 'ok'] as const;
      } catch (error) {
        onFailure(name, error);
        return [name, 'failed'] as const;
      }
    }),
  );
  return { ready: outcomes.every(([, outcome]) => outcome === 'ok'), checks: Object.fromEntries(outcomes) };
}

async function withTimeout(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
