import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComponentMatch, EventData, MatchRequest } from '@osk/contracts';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { buildApp } from '../../../app';
import type { CodeEngine } from '../../../engines/engine';
import service from '../../../index';
import { formBody } from '@osk/service-kit/testing';

export const advisory = (id: string, more: Partial<ComponentMatch> = {}): ComponentMatch => ({
  vulnerability_id: id,
  aliases: [],
  advisory_ids: [id],
  source: 'osv',
  range: '< 9',
  fixed_version: null,
  reason: 'the version is in the range',
  severity: 'high',
  rated: true,
  cvss: null,
  ...more,
});

export interface SbomTest {
  running: TestService;
  /** Answers of `vulns`, by purl. */
  known: Map<string, ComponentMatch[]>;
  /** Questions that `vulns` was asked. */
  asked: MatchRequest['components'][];
  upload(
    content: string | Buffer,
    fields?: Record<string, string>,
    as?: Record<string, string>,
  ): ReturnType<TestService['call']>;
  reported(): EventData<'components.reported'>[];
  close(): Promise<void>;
}

/** The service with a `vulns` that knows what the test says. */
export async function startSbomTest({
  engines = [],
  env = {},
}: { engines?: readonly CodeEngine[]; env?: Record<string, string> } = {}): Promise<SbomTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'osk-sbom-'));
  const known = new Map<string, ComponentMatch[]>();
  const asked: MatchRequest['components'][] = [];
  const running = await startTestService(service, {
    env: { OSK_DATA_DIR: dataDir, ...env },
    build: (deps) => buildApp(deps, engines),
    peers: {
      post: async <T>(_service: string, _path: string, body: unknown) => {
        const { components } = body as MatchRequest;
        asked.push(components);
        const results = components.map(({ purl }) => ({ purl, matches: known.get(purl) ?? [], dismissed: [] }));
        return { results } as T;
      },
    },
  });
  return {
    running,
    known,
    asked,
    upload: (content, fields = {}, as = {}) => {
      const { body, headers } = formBody([{ filename: 'bom.json', content }], fields);
      return running.call('/api/code/sbom/upload', { method: 'POST', headers: { ...headers, ...as }, body });
    },
    reported: () =>
      running.bus.published
        .filter(({ event_type }) => event_type === 'components.reported')
        .map(({ data }) => data as EventData<'components.reported'>),
    close: async () => {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const bom = (components: object[], more: object = {}): string =>
  JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components, ...more });

export const npm = (name: string, version: string, more: object = {}) => ({
  type: 'library',
  'bom-ref': name,
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  ...more,
});
