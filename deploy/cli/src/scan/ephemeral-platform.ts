import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAllInOneConfig, startPlatform } from '@osk/launcher';
import { withIntel } from '../intel/with-intel';
import { apiClient, CannotScan, type ApiClient } from './api-client';

export interface EphemeralPlatform {
  api: ApiClient;
  stop(): Promise<void>;
}

/**
 * A whole platform for one scan: on loopback, on a free port, with a data directory that is gone afterwards. Settings
 * such as OSK_EGRESS_ALLOW count as usual; `intel` is a path of advisory feeds to know; addresses of real servers do not, so that a scan leaves no trace in them.
 */
export async function startEphemeral(env: NodeJS.ProcessEnv, intel?: string): Promise<EphemeralPlatform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'osk-scan-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  const password = randomBytes(24).toString('base64url');
  const config = loadAllInOneConfig({
    OSK_LOG_LEVEL: 'error',
    ...env,
    OSK_DATA_DIR: dataDir,
    OSK_PORT: '0',
    OSK_METRICS_PORT: '0',
    OSK_ADMIN_EMAIL: 'scan@localhost',
    OSK_ADMIN_PASSWORD: password,
    OSK_SECRET_KEY: '',
    // A scan of a minute does not wait for feeds of an hour.
    INTEL_AUTO_SYNC: 'false',
    MONGODB_URL: '',
    RABBITMQ_URL: '',
  });
  try {
    const platform = await startPlatform(config, { host: '127.0.0.1' });
    if (intel !== undefined) await load(intel, { ...env, MONGODB_URL: platform.mongodbUrl, OSK_DATA_DIR: dataDir });
    const api = await signIn(`http://127.0.0.1:${platform.port}`, password);
    return { api, stop: () => platform.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function load(path: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { feeds } = await withIntel(env, (sync) => sync.importPath(path));
  if (!feeds.some(({ items }) => items > 0)) throw new CannotScan(`${path} holds no advisories that can be read`);
}

async function signIn(url: string, password: string): Promise<ApiClient> {
  const { session_id } = await apiClient(url, {}).post<{ session_id: string }>('/api/auth/login', {
    email: 'scan@localhost',
    password,
  });
  return apiClient(url, { 'X-Session-ID': session_id });
}
