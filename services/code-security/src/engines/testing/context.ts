import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Catalogue, Component } from '@osk/components';
import type { MatchRequest, MatchResponse } from '@osk/contracts';
import { createEgress } from '@osk/egress';
import { folderTree } from '@osk/file-tree';
import type { CodeEngineContext, CodeSource } from '../engine';

export interface ContextParts extends Partial<Omit<CodeEngineContext, 'match' | 'catalogue'>> {
  components?: readonly Component[];
  catalogue?: Catalogue;
  match?(components: MatchRequest['components']): MatchResponse['results'];
}

/** What an engine is given, with as much of it as a test sets; what was logged and asked is kept. */
export function testContext({ components = [], catalogue, match, ...parts }: ContextParts = {}) {
  const asked: MatchRequest['components'][] = [];
  const logged: string[] = [];
  const progress: number[] = [];
  const context: CodeEngineContext = {
    egress: createEgress({ allow: [], allowHttp: false }),
    signal: new AbortController().signal,
    options: { history: false, verifySecrets: false, adapters: true },
    progress: (fraction) => progress.push(fraction),
    log: (_level, message) => logged.push(message),
    identityKey: '00'.repeat(32),
    now: () => new Date('2026-01-02T03:04:05Z'),
    catalogue: async () =>
      catalogue ?? { components: [...components], projects: [], coverage: { read: [], skipped: [] } },
    match: async (list) => {
      asked.push(list);
      return match?.(list) ?? list.map(({ purl }) => ({ purl, matches: [], dismissed: [] }));
    },
    ...parts,
  };
  return { context, asked, logged, progress };
}

/** A folder with these files as a source, removed by `remove`. */
export async function testSource(files: Readonly<Record<string, string | Buffer>>) {
  const root = await mkdtemp(join(tmpdir(), 'osk-source-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const source: CodeSource = { root, tree: await folderTree(root), assetId: 'upload/test' };
  return { source, remove: () => rm(root, { recursive: true, force: true }) };
}
