import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawFinding } from '@osk/contracts';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { buildApp } from '../app';
import type { CodeEngine, CodeEngineResult } from '../engines/engine';
import codeSecurity from '../index';
import { formBody } from '@osk/service-kit/testing';
import { zipOf } from '../sources/testing/zip';

export interface RunningService extends TestService {
  /** What the next scans find, by the part that finds it; an error is thrown in its place. */
  finds: { secrets: RawFinding[] | Error; dependencies: RawFinding[] | Error };
  /** Uploads something under that name, scans it to its end, and gives the scan's id. */
  scan(repo: string, fields?: Record<string, string>): Promise<string>;
  /** Uploads something and does not wait. */
  upload(repo: string, fields?: Record<string, string>): Promise<string>;
}

/** The whole service with engines that find what a test says, and `more` beside them. */
export async function startRunning(more: readonly CodeEngine[] = []): Promise<RunningService> {
  const finds: RunningService['finds'] = { secrets: [], dependencies: [] };
  const dataDir = mkdtempSync(join(tmpdir(), 'osk-code-'));
  const engines = (['secrets', 'dependencies'] as const).map((part): CodeEngine => ({
    ...{ id: part, part, kind: 'builtin', description: part },
    run: async (): Promise<CodeEngineResult> => {
      const found = finds[part];
      if (found instanceof Error) throw found;
      return { findings: found, coverage: { planned: [part], run: [part], skipped: [] } };
    },
  }));
  const service = await startTestService(codeSecurity, {
    env: { OSK_DATA_DIR: dataDir },
    build: (deps) => buildApp(deps, [...engines, ...more]),
  });
  const upload: RunningService['upload'] = async (repo, fields = {}) => {
    const file = { filename: 'x.zip', content: zipOf([{ name: 'a.txt', content: 'a' }]) };
    const { body, headers } = formBody([file], { repo, adapters: 'false', ...fields });
    const answer = await service.call('/api/code/upload-scan', { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`the scan did not start: ${answer.text}`);
    return answer.json.data.scan_id as string;
  };
  const { close } = service;
  return Object.assign(service, {
    finds,
    upload,
    scan: async (repo: string, fields?: Record<string, string>) => {
      const id = await upload(repo, fields);
      await service.settled();
      return id;
    },
    close: async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

/** What an engine may report: by default a secret in a file. */
export function rawFinding(file: string, more: Partial<RawFinding> = {}): RawFinding {
  return {
    ...{ rule_id: 'aws-key', name: 'AWS key', category: 'secret', severity: 'high', confidence: 90 },
    ...{ description: 'd', solution: 's', references: [], cwe: ['CWE-798'], evidence: 'AKIA****', frameworks: {} },
    location: { file, start_line: 1 },
    detection: { scanner: 'openskerry', engine: 'secrets', rule_version: '1' },
    identity: file,
    ...more,
  };
}
