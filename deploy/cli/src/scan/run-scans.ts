import { CannotScan, type ApiClient } from './api-client';
import type { ScanResults } from './scan-report';

export interface ScanOrder {
  target: string;
  scanTypes: readonly string[];
  profile?: string;
  failOn?: string;
  branch?: string;
  timeoutSeconds: number;
}

interface Running {
  scanId: string;
  scanType: string;
  /** Sent to the service that runs it: the history hears of it a moment later. */
  justSent?: boolean;
}

/** Triggers every type, polls until all have ended, reads the results. Throws CannotScan when one is refused or time is up. */
export async function runScans(
  api: ApiClient,
  order: ScanOrder,
  onProgress: (text: string) => void,
): Promise<ScanResults[]> {
  const running: Running[] = [];
  for (const scanType of order.scanTypes) running.push(await trigger(api, scanType, order));
  const deadline = Date.now() + order.timeoutSeconds * 1000;
  await Promise.all(running.map((scan) => waitFor(api, scan, deadline, onProgress)));
  return Promise.all(running.map(({ scanId }) => api.get<ScanResults>(`/api/cicd/scans/${scanId}/results`)));
}

async function trigger(api: ApiClient, scanType: string, order: ScanOrder): Promise<Running> {
  const { scan_id } = await api.post<{ scan_id: string }>('/api/cicd/scans/trigger', {
    scan_type: scanType,
    target: order.target,
    ...(order.profile ? { scan_profile: order.profile } : {}),
    ...(order.failOn ? { fail_on_severity: order.failOn } : {}),
    ...(order.branch ? { branch: order.branch } : {}),
  });
  return { scanId: scan_id, scanType };
}

/** Polls until the scan has ended. @throws CannotScan when time is up */
export async function waitFor(
  api: ApiClient,
  { scanId, scanType, justSent }: Running,
  deadline: number,
  onProgress: (text: string) => void,
): Promise<void> {
  for (let wait = 200; ; wait = Math.min(wait * 1.5, 3_000)) {
    const { status, progress, phase } = await readStatus(api, scanId, justSent);
    onProgress(`${scanType}: ${status}${progress ? ` ${progress}%` : ''}${phase ? ` ${phase}` : ''}`);
    if (status === 'completed' || status === 'failed') return;
    if (Date.now() + wait > deadline)
      throw new CannotScan(`${scanType} had not ended in time (${scanId}); it goes on where a server runs it`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

interface Standing {
  status: string;
  progress?: number;
  phase?: string;
}

async function readStatus(api: ApiClient, scanId: string, justSent = false): Promise<Standing> {
  try {
    return await api.get<Standing>(`/api/cicd/scans/${scanId}/status`);
  } catch (error) {
    if (justSent && error instanceof CannotScan && error.status === 404) return { status: 'pending' };
    throw error;
  }
}
