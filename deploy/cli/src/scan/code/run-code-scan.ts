import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ApiClient } from '../api-client';
import { waitFor, type ScanOrder } from '../run-scans';
import type { ScanResults } from '../scan-report';
import { nameOf } from './folder-name';
import { packFolder } from './pack-folder';
import { readComponents, type ReportedComponent } from './read-components';

const ARTIFACT = /\.(jar|war|ear|whl|egg|tgz|gem|nupkg)$/i;

export interface CodeScanResults {
  results: ScanResults[];
  components: ReportedComponent[];
}

/** Sends a folder, an archive or a built package to the platform and waits for what it finds, one scan per type. */
export async function runCodeScans(
  api: ApiClient,
  order: ScanOrder,
  onProgress: (text: string) => void,
): Promise<CodeScanResults> {
  const upload = await prepare(order.target, onProgress);
  try {
    const deadline = Date.now() + order.timeoutSeconds * 1000;
    const ids: string[] = [];
    for (const scanType of order.scanTypes) {
      onProgress(`${scanType}: sending ${order.target}`);
      const fields = { ...upload.fields, ...wishes(order, upload.route === ARTIFACTS ? undefined : scanType) };
      const { scan_id } = await api.upload<{ scan_id: string }>(upload.route, upload.file, fields);
      ids.push(scan_id);
      await waitFor(api, { scanId: scan_id, scanType, justSent: true }, deadline, onProgress);
    }
    const results = await Promise.all(ids.map((id) => api.get<ScanResults>(`/api/cicd/scans/${id}/results`)));
    return { results, components: (await Promise.all(ids.map((id) => readComponents(api, id)))).flat() };
  } finally {
    upload.discard();
  }
}

const SOURCES = '/api/code/upload-scan';
const ARTIFACTS = '/api/code-scan/artifact';

interface PreparedUpload {
  route: string;
  file: { path: string; name: string };
  fields: Record<string, string>;
  discard(): void;
}

async function prepare(target: string, onProgress: (text: string) => void): Promise<PreparedUpload> {
  const name = basename(target);
  const asIs = { file: { path: target, name }, fields: {}, discard: () => {} };
  if (statSync(target).isFile() && ARTIFACT.test(name)) return { route: ARTIFACTS, ...asIs };
  if (statSync(target).isFile() && /\.zip$/i.test(name)) return { route: SOURCES, ...asIs };
  const folder = mkdtempSync(join(tmpdir(), 'osk-pack-'));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'code.zip');
    onProgress(`reading ${target}`);
    await packFolder(target, path);
    return { route: SOURCES, file: { path, name: 'code.zip' }, fields: { ...nameOf(target) }, discard };
  } catch (error) {
    discard();
    throw error;
  }
}

function wishes(order: ScanOrder, scanType: string | undefined): Record<string, string> {
  return {
    ...(scanType ? { scan_type: scanType } : {}),
    ...(order.failOn ? { fail_on_severity: order.failOn } : {}),
    ...(order.branch ? { branch: order.branch } : {}),
  };
}
