import { scanText, type SecretFinding } from '@osk/secrets';
import type { ThreadHost } from '../pool/messages';

/** A blob of the history as it is sent to the thread. */
export interface HistoryItem {
  commit: string;
  author: string;
  /** ISO 8601; empty when the commit does not say. */
  date: string;
  path: string;
  content: Uint8Array;
}

export interface HistoryCoverage {
  blobs: number;
  bytes: number;
}

/**
 * Secrets that earlier commits hold and the current files do not. One finding per secret and file, with the commit it
 * came in by: blobs come newest first, so that is the last one that shows it. What is still there only learns its commit.
 */
export async function findInHistory(
  present: readonly SecretFinding[],
  host: ThreadHost,
): Promise<{ findings: SecretFinding[]; coverage: HistoryCoverage }> {
  const here = new Map<string, SecretFinding[]>();
  for (const finding of present) here.set(keyOf(finding), [...(here.get(keyOf(finding)) ?? []), finding]);
  const gone = new Map<string, SecretFinding>();
  const coverage: HistoryCoverage = { blobs: 0, bytes: 0 };
  for (;;) {
    const batch = (await host.call('history')) as HistoryItem[];
    if (batch.length === 0) return { findings: [...gone.values()], coverage };
    for (const { commit, author, date, path, content } of batch) {
      coverage.blobs += 1;
      coverage.bytes += content.length;
      for (const finding of scanText(path, Buffer.from(content.buffer, content.byteOffset, content.length))) {
        const key = keyOf(finding);
        const known = here.get(key);
        const history = { commit, author, date, inHead: known !== undefined };
        for (const one of known ?? []) one.history = history;
        if (!known) gone.set(`${key} ${path}`, Object.assign(finding, { history }));
      }
    }
    host.progress(0.7, `looking for secrets in the history (${coverage.blobs} files)`);
  }
}

const keyOf = ({ ruleId, identity }: SecretFinding): string => `${ruleId} ${identity}`;
