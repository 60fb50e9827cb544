import type { Catalogue } from '@osk/components';
import type { Coverage, RawFinding } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import type { Logger } from '@osk/service-kit';
import { withComponents } from '../engines/merge-components';
import { mergeFindings } from '../engines/merge-findings';
import { CODE_SCAN_TYPES, type CodeScanType } from '../engines/scan-parts';
import type {
  CodeEngine,
  CodeEngineContext,
  CodeEngineResult,
  CodeScanOptions,
  CodeSource,
  Part,
} from '../engines/engine';
import { once } from './once';
import type { ToolRun } from './tool-run';

export interface EngineRun {
  scanType: CodeScanType;
  source: CodeSource;
  options: CodeScanOptions;
  signal: AbortSignal;
  onProgress(fraction: number, phase: string): void;
}

export interface EngineTools {
  engines: readonly CodeEngine[];
  egress: Egress;
  logger: Logger;
  catalogue(source: CodeSource, signal: AbortSignal): Promise<Catalogue>;
  identityKey: string;
  matcher(signal: AbortSignal): CodeEngineContext['match'];
}

export interface EnginesResult {
  /** What each part came to; a part that nothing looked at is not in it. */
  parts: { part: Part; findings: RawFinding[]; complete: boolean }[];
  coverage: Coverage;
  facts: Record<string, unknown>;
  /** The tools of the PATH that gave a result, each for its part. */
  tools: ToolRun[];
  /** Null when no part asked for it, or it could not be made. */
  catalogue: Catalogue | null;
  /** Why the parts failed, when all of them did. */
  failure?: unknown;
}

interface Outcome {
  engine: CodeEngine;
  result?: CodeEngineResult;
  error?: unknown;
}

/** Runs the engines of a scan type side by side. An engine that throws costs its own part, never the others'. */
export async function runEngines(run: EngineRun, tools: EngineTools): Promise<EnginesResult> {
  const planned: readonly Part[] = CODE_SCAN_TYPES[run.scanType];
  const chosen = await choose(planned, run.options, tools.engines);
  const match = tools.matcher(run.signal);
  const report = progressOf(chosen.engines.length, run.onProgress);
  let catalogue: Catalogue | null = null;
  const started = new Map<CodeEngine, Promise<Outcome>>();
  // What a tool lists beside our own catalogue is asked about like the rest, so it is waited for.
  const listed = () => Promise.all(chosen.engines.filter(listsComponents).map((engine) => started.get(engine)!));
  const catalogued = once(async () => {
    const [own, lists] = await Promise.all([tools.catalogue(run.source, run.signal), listed()]);
    return (catalogue = withComponents(
      own,
      lists.flatMap(({ result }) => result?.components ?? []),
    ));
  });
  const start = async (engine: CodeEngine, index: number): Promise<Outcome> => {
    // All of them are under way before one asks for what another gives.
    await Promise.resolve();
    const context: CodeEngineContext = {
      egress: tools.egress,
      signal: run.signal,
      options: run.options,
      progress: (fraction, phase) => report(index, fraction, phase),
      log: (level, message, details) => tools.logger[level](message, { engine: engine.id, ...details }),
      now: () => new Date(),
      catalogue: catalogued,
      match,
      identityKey: tools.identityKey,
    };
    try {
      return { engine, result: await engine.run(run.source, context) };
    } catch (error) {
      // Whoever aborted wants no result; anything else is this part's own failure.
      run.signal.throwIfAborted();
      tools.logger.warn('a part of a code scan failed', { engine: engine.id, error });
      return { engine, error };
    } finally {
      report(index, 1, engine.description);
    }
  };
  chosen.engines.forEach((engine, index) => started.set(engine, start(engine, index)));
  const outcomes = await Promise.all(started.values());
  return { ...gather(planned, outcomes, chosen.skipped), catalogue };
}

const listsComponents = ({ kind, part }: CodeEngine): boolean => kind === 'adapter' && part === 'components';

async function choose(planned: readonly Part[], options: CodeScanOptions, engines: readonly CodeEngine[]) {
  const fitting = engines.filter(({ part }) => planned.includes(part));
  const builtin = fitting.filter(({ kind }) => kind === 'builtin');
  const skipped: Coverage['skipped'] = planned
    .filter((part) => !builtin.some((engine) => engine.part === part))
    .map((part) => ({ what: part, reason: 'not part of this version' }));
  if (!options.adapters) return { engines: builtin, skipped };
  const adapters = fitting.filter(({ kind }) => kind === 'adapter');
  const present = await Promise.all(adapters.map(async (engine) => (await engine.version?.()) !== undefined));
  return { engines: [...builtin, ...adapters.filter((_, index) => present[index])], skipped };
}

function gather(planned: readonly Part[], outcomes: readonly Outcome[], missing: Coverage['skipped']) {
  const coverage: Coverage = { planned: [...planned], run: [], skipped: [...missing], not_applicable: [] };
  const parts = new Map<Part, { part: Part; sources: RawFinding[][]; complete: boolean }>();
  const facts: Record<string, unknown> = {};
  const tools: ToolRun[] = [];
  for (const { engine, result, error } of outcomes) {
    if (!result) {
      coverage.skipped.push({ what: engine.id, reason: reasonOf(error) });
      continue;
    }
    if (engine.kind === 'builtin' || result.coverage.run.length > 0) coverage.run.push(engine.id);
    if (engine.kind === 'adapter' && result.coverage.run.length > 0)
      tools.push({
        part: engine.part,
        scanner: engine.scanner ?? engine.id,
        whole: result.coverage.skipped.length === 0,
      });
    coverage.skipped.push(...result.coverage.skipped);
    coverage.not_applicable!.push(...(result.coverage.not_applicable ?? []));
    if (result.facts) facts[engine.id] = result.facts;
    const part = parts.get(engine.part) ?? { part: engine.part, sources: [], complete: false };
    part.sources.push(result.findings);
    // What an adapter left out is an extra source's gap; the built-in engine says whether the part is whole.
    if (engine.kind === 'builtin') part.complete = result.complete ?? result.coverage.skipped.length === 0;
    parts.set(engine.part, part);
    const { beside } = result;
    if (beside) parts.set(beside.part, { part: beside.part, sources: [beside.findings], complete: beside.complete });
  }
  const failed = outcomes.find(({ error }) => error !== undefined);
  return {
    parts: [...parts.values()].map(({ sources, ...part }) => ({ ...part, findings: mergeFindings(sources) })),
    coverage,
    facts,
    tools,
    ...(parts.size === 0 && failed ? { failure: failed.error } : {}),
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** All engines' progress as one. */
function progressOf(count: number, onProgress: EngineRun['onProgress']) {
  const reached = new Array<number>(count).fill(0);
  return (index: number, fraction: number, phase: string): void => {
    reached[index] = Math.max(reached[index]!, Math.min(1, fraction));
    onProgress(reached.reduce((sum, part) => sum + part, 0) / Math.max(1, count), phase);
  };
}
