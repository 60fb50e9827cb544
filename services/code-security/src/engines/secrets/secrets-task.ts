import type { RawFinding } from '@osk/contracts';
import { listedTree, type FolderListing } from '@osk/file-tree';
import {
  readBaselineFile,
  scanSecrets,
  toRawFinding,
  verifySecret,
  type HistoryResult,
  type SecretCoverage,
  type SecretFinding,
  type VerifyFetch,
} from '@osk/secrets';
import type { ThreadHost, ThreadTask } from '../pool/messages';
import { findInHistory } from './history';
import type { VerifyAnswer, VerifyRequest } from './verify-call';

export interface SecretsTaskInput {
  listing: FolderListing;
  /** Ask the starter for `history` (batches of blobs) until it has none. */
  history: boolean;
  identityKey: string;
  /** Ask the starter to `verify`. */
  verify: boolean;
  /** See `CodeScanOptions`. */
  baselineFile: string | null;
}

export interface SecretsTaskOutput {
  findings: RawFinding[];
  /** Of secrets that only earlier commits hold. */
  historic: RawFinding[];
  coverage: SecretCoverage;
  history: HistoryResult['coverage'] | null;
  /** The baseline file that was read, or why it was not; null where there is none. */
  baseline: { path: string; entries: number | null; problem: string | null } | null;
  verified: { active: number; inactive: number; unknown: number; left: number } | null;
}

/** Secrets asked about per scan; a hostile repository could otherwise make us send any number of requests. */
const MAX_VERIFIED = 200;
const AT_ONCE = 4;

/** Raw secrets stay in this thread, but for those that a provider is asked about; what leaves it is redacted. */
const task: ThreadTask<SecretsTaskInput, SecretsTaskOutput> = async (input, host) => {
  const { listing, history, verify, identityKey } = input;
  const share = history ? 0.5 : verify ? 0.9 : 1;
  const tree = listedTree(listing);
  const baseline = await readBaselineFile(tree, input.baselineFile);
  const options = {
    ...{ identityKey, listSuppressed: true },
    ...(baseline && 'known' in baseline && { known: baseline.known }),
  };
  const { findings, coverage } = await scanSecrets(tree, {
    ...options,
    onProgress: (fraction) => host.progress(fraction * share, 'looking for secrets'),
  });
  const past = history ? await findInHistory(findings, options, host) : null;
  const all = [...findings, ...(past?.findings ?? [])].filter(({ suppressed }) => !suppressed);
  const verified = verify ? await verifyAll(all, host) : null;
  return {
    findings: findings.map(toRawFinding),
    historic: (past?.findings ?? []).map(toRawFinding),
    coverage,
    history: past?.coverage ?? null,
    baseline: baseline && {
      path: baseline.path,
      entries: 'known' in baseline ? baseline.known.entries : null,
      problem: 'problem' in baseline ? baseline.problem : null,
    },
    verified,
  };
};

/** Sets `verified` on the findings; the same secret in several places is asked about once. */
async function verifyAll(findings: readonly SecretFinding[], host: ThreadHost) {
  const groups = new Map<string, SecretFinding[]>();
  for (const finding of findings) {
    const key = `${finding.ruleId} ${finding.identity}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const waiting = [...groups.values()].slice(0, MAX_VERIFIED);
  const counts = { active: 0, inactive: 0, unknown: 0, left: groups.size - waiting.length };
  const fetch = fetchThrough(host);
  const next = async (): Promise<void> => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const verdict = await verifySecret(group[0]!, fetch);
      counts[verdict] += 1;
      for (const finding of group) finding.verified = verdict;
      host.progress(0.9, 'asking providers');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return counts;
}

const fetchThrough =
  (host: ThreadHost): VerifyFetch =>
  async (url, { method, headers, body }) => {
    const request: VerifyRequest = { url, method, headers, ...(body !== undefined && { body }) };
    const answer = (await host.call('verify', request)) as VerifyAnswer;
    return { status: answer.status, json: async () => JSON.parse(answer.body) as unknown };
  };

export default task;
