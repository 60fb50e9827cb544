import {
  scanHistory,
  type HistoryBlob,
  type HistoryResult,
  type InspectOptions,
  type SecretFinding,
} from '@osk/secrets';
import type { ThreadHost } from '../pool/messages';

/** A blob of the history as it is sent to the thread: its content arrives as plain bytes. */
export type HistoryItem = Omit<HistoryBlob, 'content'> & { content: Uint8Array };

/**
 * Secrets that earlier commits hold and the current files do not, each with the commit it came in by. What is still
 * there only learns its commit: it is told once, at its place in the current files.
 */
export async function findInHistory(
  present: readonly SecretFinding[],
  options: InspectOptions,
  host: ThreadHost,
): Promise<{ findings: SecretFinding[]; coverage: HistoryResult['coverage'] }> {
  const { findings, coverage } = await scanHistory(blobsOf(host), options);
  const here = new Map<string, SecretFinding[]>();
  for (const finding of present) here.set(keyOf(finding), [...(here.get(keyOf(finding)) ?? []), finding]);
  const gone: SecretFinding[] = [];
  for (const finding of findings) {
    const known = here.get(keyOf(finding));
    if (!known) gone.push(finding);
    for (const one of known ?? [])
      if (finding.history && !isEarlier(one.history?.date, finding.history.date))
        one.history = { ...finding.history, inHead: true };
  }
  return { findings: gone, coverage };
}

async function* blobsOf(host: ThreadHost): AsyncGenerator<HistoryBlob> {
  for (let count = 0; ;) {
    const batch = (await host.call('history')) as HistoryItem[];
    if (batch.length === 0) return;
    for (const { content, ...blob } of batch)
      yield { ...blob, content: Buffer.from(content.buffer, content.byteOffset, content.length) };
    count += batch.length;
    host.progress(0.7, `looking for secrets in the history (${count} files)`);
  }
}

const isEarlier = (known: string | undefined, other: string): boolean =>
  known !== undefined && Date.parse(known) <= Date.parse(other);

const keyOf = ({ ruleId, identity }: SecretFinding): string => `${ruleId} ${identity}`;
