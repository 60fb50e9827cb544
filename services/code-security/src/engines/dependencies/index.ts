import { join } from 'node:path';
import { listingOf } from '@osk/file-tree';
import type { CodeEngine, CodeEngineContext, CodeSource } from '../engine';
import { runInThread } from '../pool/run-in-thread';
import { questionsOf } from './asked';
import { report, type Answered } from './report';
import { settleFixes } from './settle-fixes';
import type { WantedPackage } from './reachability/find-imports';
import type { ImportHint } from './reachability/hint';

/** Vulnerable components, by what `vulns` knows of them. */
export default function dependenciesEngine(): CodeEngine {
  return {
    id: 'dependencies',
    part: 'dependencies',
    kind: 'builtin',
    description: 'Components with known vulnerabilities, and what to update',
    async run(source, context) {
      const { components, coverage } = await context.catalogue();
      context.progress(0.3, 'asking what is known of the components');
      const questions = questionsOf(components);
      const results = await context.match(
        questions.asked.map(({ component, version }) => ({ purl: component.purl, version })),
      );
      context.signal.throwIfAborted();
      const answered: Answered[] = questions.asked.map((asked, index) => ({
        ...asked,
        matches: results[index]?.matches ?? [],
        dismissed: results[index]?.dismissed ?? [],
      }));
      const vulnerable = answered.filter(({ matches }) => matches.length > 0);
      context.progress(0.6, 'planning updates');
      const plan = await settleFixes(
        vulnerable.map(({ component, version }) => ({ ...component, version: component.version || version })),
        results,
        (list) => context.match(list),
      );
      context.signal.throwIfAborted();
      context.progress(0.8, 'looking for imports');
      const hints = await hintsFor(vulnerable, source, context);
      context.progress(1, 'done');
      return report({ answered, left: questions.left, plan, hints, unread: coverage.skipped.length });
    },
  };
}

/** Hints are an extra: without them the findings stand as they are. */
async function hintsFor(
  vulnerable: readonly Answered[],
  { root, tree }: CodeSource,
  { signal, log }: CodeEngineContext,
): Promise<Map<string, ImportHint> | undefined> {
  const wanted: WantedPackage[] = vulnerable.map(({ component: { purl, direct, scope } }) => ({
    purl,
    direct: direct === true && scope === 'runtime',
  }));
  if (wanted.length === 0) return new Map();
  try {
    return await runInThread(
      join(__dirname, 'reachability', 'imports-task'),
      { listing: listingOf(root, tree), wanted },
      { signal, memoryMb: 512 },
    );
  } catch (error) {
    signal.throwIfAborted();
    log('warn', 'imports could not be looked for', { reason: (error as Error).message });
    return undefined;
  }
}
