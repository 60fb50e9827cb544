import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayConfig } from '@osk/gateway';
import { commonConfig, configReference, serviceProcessConfig, type ConfigSpec } from '@osk/service-kit';
import { loadAllInOneConfig } from './config';
import { startPlatform } from './platform';
import { services } from './services';

/** Files that are written from the declarations: path from the root -> content. The reference is asked of a running platform. */
export async function generate(): Promise<Record<string, string>> {
  return { 'docs/openapi.json': await openApi(), 'docs/configuration.md': configuration() };
}

async function openApi(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'osk-gen-'));
  const config = loadAllInOneConfig({
    OSK_DATA_DIR: dataDir,
    OSK_PORT: '0',
    OSK_METRICS_PORT: '0',
    OSK_LOG_LEVEL: 'error',
    OSK_ADMIN_PASSWORD: 'only-to-generate-documents',
    INTEL_AUTO_SYNC: 'false',
  });
  const platform = await startPlatform(config, { host: '127.0.0.1' });
  try {
    const response = await fetch(`http://127.0.0.1:${platform.port}/api/openapi.json`);
    const document = (await response.json()) as Record<string, unknown>;
    if (!response.ok || document['x-unavailable'] !== undefined) throw new Error('the reference is not complete');
    return `${JSON.stringify(document, null, 2)}\n`;
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function configuration(): string {
  const own = services.flatMap(({ name, config }) =>
    Object.keys(config).length > 0 ? [section(`The ${name} service`, config)] : [],
  );
  return `${[
    '# Configuration',
    'Environment variables, checked at start; a mistake names the variable and what it takes. This page is generated (`make gen`).',
    section('Every process', commonConfig),
    section('The gateway', gatewayConfig),
    section('A service in a process of its own', serviceProcessConfig),
    ...own,
  ].join('\n\n')}\n`;
}

function section(title: string, spec: ConfigSpec): string {
  return `## ${title}\n\n${configReference(spec)}`;
}
