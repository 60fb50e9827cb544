import type { Check } from '@osk/checks';
import { runChecks } from '@osk/checks';
import { EgressError, isRefusal } from '@osk/egress';
import type { EngineContext, EngineResult, EngineTarget } from '../engine';
import type { Collected } from './collected';
import { collectCors } from './collect/cors-probes';
import { followChain } from './collect/follow-chain';
import { collectUpgrade } from './collect/upgrade';
import { notAPage } from './define-check';
import { deriveFacts } from './derive-facts';
import type { HeaderFacts } from './facts';
import type { HeaderScanOptions } from './options';
import { gradeOf } from './report/grade';
import { scanFacts } from './report/scan-facts';
import { targetUrl } from './target';

const ENGINE = 'security_headers';

/** Fetches, judges, grades. Gives `failed` when the target gives no answer, `partial` when some of it could not be seen. */
export async function runScan(
  checks: Check<HeaderFacts>[],
  target: EngineTarget,
  options: HeaderScanOptions,
  context: EngineContext,
): Promise<EngineResult> {
  try {
    return await scan(checks, targetUrl(target.raw), options.headers ?? {}, context);
  } catch (error) {
    if (error instanceof EgressError) return failed(checks, error);
    throw error;
  }
}

async function scan(
  checks: Check<HeaderFacts>[],
  url: URL,
  headers: Record<string, string>,
  context: EngineContext,
): Promise<EngineResult> {
  const missed: { what: string; reason: string }[] = [];
  context.progress(0, 'fetching the target');
  const chain = await followChain(url.href, context, headers);
  if (chain.stopped) missed.push({ what: 'redirect', reason: chain.stopped });
  const last = chain.exchanges.at(-1);
  if (!last) throw new Error('a chain has at least one exchange');

  context.progress(0.3, 'looking at the http address');
  const upgrade = await collectUpgrade(url, chain, context);
  context.progress(0.5, 'probing CORS');
  const cors = await collectCors(last.url, context, new URL(last.url).origin === url.origin ? headers : {});
  for (const { trick, reason } of cors.failed) missed.push({ what: `cors probe: ${trick}`, reason });

  context.progress(0.9, 'judging');
  const collected: Collected = {
    chain: chain.exchanges,
    upgrade: 'absent' in upgrade ? undefined : upgrade,
    cors: cors.probes,
    repeats: cors.exchanges,
    at: context.now(),
  };
  const facts = deriveFacts(collected);
  const { findings, coverage } = runChecks(checks, facts, {
    engine: ENGINE,
    absent: { document: notAPage(facts.response), ...('absent' in upgrade && { upgrade: upgrade.absent }) },
    location: (outcome) => ({
      url: outcome.resource?.startsWith('http') ? outcome.resource : facts.response.url,
      method: 'GET',
    }),
  });
  const grade = gradeOf(findings);
  context.progress(1, 'done');
  // What does not apply to the target was not missed; what failed to answer was.
  const partial =
    chain.stopped !== undefined ||
    cors.failed.length > 0 ||
    facts.response.status >= 500 ||
    facts.response.status === 429;
  return {
    status: partial ? 'partial' : 'completed',
    findings,
    coverage: { ...coverage, skipped: [...coverage.skipped, ...missed] },
    facts: scanFacts(facts, grade),
    rating: grade.letter,
  };
}

function failed(checks: Check<HeaderFacts>[], error: EgressError): EngineResult {
  const planned = checks.map(({ id }) => id);
  return {
    status: 'failed',
    findings: [],
    coverage: { planned, run: [], skipped: planned.map((what) => ({ what, reason: error.message })) },
    facts: {},
    failure: {
      reason: error.message,
      class:
        error.code === 'timeout' || error.code === 'aborted'
          ? 'timeout'
          : isRefusal(error)
            ? 'permission'
            : 'connectivity',
    },
  };
}
