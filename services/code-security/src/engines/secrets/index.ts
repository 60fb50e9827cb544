import { join } from 'node:path';
import { listingOf } from '@osk/file-tree';
import type { CodeEngine, CodeEngineContext, CodeEngineResult, CodeSource } from '../engine';
import { runInThread } from '../pool/run-in-thread';
import type { SecretsTaskInput, SecretsTaskOutput } from './secrets-task';
import { batchesOf } from './send-history';
import { verifyCall } from './verify-call';

/** Credentials in files, and in the history of the repository when that is asked for. */
export default function secretsEngine(): CodeEngine {
  return {
    id: 'secrets',
    part: 'secrets',
    kind: 'builtin',
    description: 'Keys, tokens and passwords in files and in the history of the repository',
    run: async (source, context) => reportOf(await scan(source, context), source, context),
  };
}

function scan({ root, tree, history }: CodeSource, context: CodeEngineContext): Promise<SecretsTaskOutput> {
  const { options, signal, egress } = context;
  const input: SecretsTaskInput = {
    listing: listingOf(root, tree),
    history: options.history && history !== undefined,
    verify: options.verifySecrets,
    identityKey: context.identityKey,
    baselineFile: options.baselineFile ?? null,
  };
  return runInThread(join(__dirname, 'secrets-task'), input, {
    signal,
    onProgress: (fraction, phase) => context.progress(fraction, phase),
    calls: {
      ...(input.history && history && { history: batchesOf(history()) }),
      ...(input.verify && { verify: verifyCall(egress, signal) }),
    },
  });
}

function reportOf(
  { findings, historic, coverage, history, verified, baseline }: SecretsTaskOutput,
  source: CodeSource,
  { options }: CodeEngineContext,
): CodeEngineResult {
  const inHistory = options.history && source.history !== undefined;
  return {
    findings,
    ...(history && { beside: { part: 'secret_history' as const, findings: historic, complete: true } }),
    coverage: {
      planned: ['files', ...(inHistory ? ['history'] : [])],
      run: ['files', ...(history ? ['history'] : [])],
      skipped: [...coverage.skipped, ...(baseline?.problem ? [{ what: baseline.path, reason: baseline.problem }] : [])],
      ...(options.history && !source.history
        ? { not_applicable: [{ what: 'history', reason: 'the source has no history' }] }
        : {}),
    },
    // Files that are left out (too large, links) are left out every time: nothing in them was ever found.
    complete: true,
    facts: {
      files: coverage.files,
      files_scanned: coverage.scanned,
      bytes: coverage.bytes,
      rules: coverage.rules,
      suppressed: coverage.suppressed,
      ...(history && { history }),
      ...(verified && { verified }),
      ...(baseline && { baseline: { file: baseline.path, entries: baseline.entries } }),
    },
  };
}
