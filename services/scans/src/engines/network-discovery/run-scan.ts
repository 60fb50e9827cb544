import type { Check } from '@osk/checks';
import { EgressError, isRefusal } from '@osk/egress';
import type { EngineContext, EngineResult, EngineTarget } from '../engine';
import { collect, type CollectSetup } from './collect';
import type { NetworkFacts } from './facts';
import { paced, type NetworkScanOptions } from './options';
import type { NetworkProfile } from './profiles';
import { judge, scanFacts } from './report';
import { planScan } from './targets/plan';
import { timeLimit } from './time-limit';

export interface ScanSetup extends CollectSetup {
  checks: readonly Check<NetworkFacts>[];
}

/** Plans anew (names are resolved and vetted again), collects within the profile's time, judges. */
export async function runScan(
  setup: ScanSetup,
  target: EngineTarget,
  profile: NetworkProfile,
  options: NetworkScanOptions,
  context: EngineContext,
): Promise<EngineResult> {
  const limit = timeLimit(profile.timeoutMs, context.signal);
  try {
    const plan = await planScan(target.raw, options, context.egress);
    const collection = await collect(
      plan,
      profile,
      { ...setup, settings: paced(setup.settings, options.rate_limit_profile) },
      context,
      limit.signal,
    );
    const cut = limit.signal.aborted;
    if (cut)
      collection.skipped.push({
        what: 'scan',
        reason: limit.expired() ? 'the time of the profile was up' : 'the scan was stopped',
      });
    const { findings, coverage } = judge(setup.checks, profile, collection, context.now());
    context.progress(1, 'done');
    return {
      status: cut || collection.incomplete ? 'partial' : 'completed',
      findings,
      coverage,
      facts: scanFacts(plan, profile, collection),
    };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return {
      status: 'failed',
      findings: [],
      coverage: { planned: [target.assetId], run: [], skipped: [{ what: target.assetId, reason: error.message }] },
      facts: {},
      failure: {
        reason: error.message,
        class: isRefusal(error) ? 'permission' : error.code === 'timeout' ? 'timeout' : 'connectivity',
      },
    };
  } finally {
    limit.clear();
  }
}
