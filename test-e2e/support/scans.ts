import type { Answer, Client } from './client';
import { until } from './processes';

export interface ScanRun {
  scanId: string;
  trigger: Answer;
  // The results as they were answered; journeys assert on them.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  results: any;
}

/** Triggers a CI/CD scan and polls it to its end. */
export async function scan(ci: Client, order: Record<string, unknown>, timeoutMs = 90_000): Promise<ScanRun> {
  const trigger = await ci.post('/api/cicd/scans/trigger', order);
  if (trigger.status !== 201) throw new Error(`not triggered: ${trigger.status} ${trigger.text}`);
  const scanId: string = trigger.body.data.scan_id;
  return { scanId, trigger, results: await ended(ci, scanId, timeoutMs) };
}

export async function ended(ci: Client, scanId: string, timeoutMs = 90_000): Promise<ScanRun['results']> {
  let last = '';
  await until(
    async () => {
      const { body, text } = await ci.get(`/api/cicd/scans/${scanId}/status`);
      last = text;
      return ['completed', 'failed'].includes(body.data.status);
    },
    () => `the end of ${scanId}: ${last}`,
    timeoutMs,
  );
  return (await ci.get(`/api/cicd/scans/${scanId}/results`)).body.data;
}
