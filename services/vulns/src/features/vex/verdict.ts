import { MAX_PLACES } from '../occurrences/occurrence';
import { isNewer, type Assertion, type Subject } from './assertion';
import { covers, isPinned } from './product/covers';
import type { Thing } from './product/thing';
import type { VexStatus } from './statement';

/** What the statements about an occurrence come to, and the one that says so. */
export interface Verdict {
  status: VexStatus;
  statement_id: string;
  at: number;
}

/**
 * What is said of all the occurrence's places together; null where nobody says anything of one of them, unless that is
 * said to be affected. Of several statements about a place the newest counts, and one about this very asset, or about
 * the component as a part of it, before one about the component wherever it is.
 */
export function verdictOf(subject: Subject, assertions: readonly Assertion[]): Verdict | null {
  const { components } = subject;
  const perPlace = components.map((component) => strongest(subject, component, assertions));
  const affected = perPlace.find((said) => said?.status === 'affected');
  if (affected) return toVerdict(affected);
  // Beyond that many the places are not kept: nobody knows what has to be said of them.
  if (components.length >= MAX_PLACES && !perPlace.every((said) => said?.of.length === 0)) return null;
  const said = perPlace.filter((one) => one !== null);
  if (said.length === 0 || said.length < perPlace.length) return null;
  const by = (status: VexStatus) => said.find((one) => one.status === status);
  const decides = by('under_investigation') ?? by('fixed') ?? by('not_affected');
  return decides ? toVerdict(decides) : null;
}

const toVerdict = ({ status, statement_id, at }: Assertion): Verdict => ({ status, statement_id, at });

function strongest(
  { asset, occurrence }: Subject,
  component: Thing | null,
  assertions: readonly Assertion[],
): Assertion | null {
  let best: { assertion: Assertion; bound: boolean } | null = null;
  for (const assertion of assertions) {
    if (assertion.asset_key !== null && assertion.asset_key !== occurrence.asset_key) continue;
    const reach = reachOf(assertion, asset, component);
    if (reach === null) continue;
    const bound = reach === 'bound';
    if (best === null || before(best, { assertion, bound })) best = { assertion, bound };
  }
  return best?.assertion ?? null;
}

interface Weighed {
  assertion: Assertion;
  bound: boolean;
}

const before = (a: Weighed, b: Weighed): boolean => (a.bound === b.bound ? isNewer(b.assertion, a.assertion) : b.bound);

/** `bound` when it speaks of this asset in particular; null when it does not speak of the place at all. */
function reachOf(assertion: Assertion, asset: Thing, component: Thing | null): 'bound' | 'general' | null {
  const { of, within, versions, asset_key, status } = assertion;
  const limited = asset_key !== null;
  if (of.length === 0) return limited ? 'bound' : null;
  if (within.length > 0 && !limited && !within.some((name) => covers(name, asset, null))) return null;
  if (within.length === 0 && of.some((name) => covers(name, asset, versions))) return 'bound';
  const named = component && of.find((name) => covers(name, component, versions));
  if (!named) return null;
  if (within.length > 0 || limited) return 'bound';
  // `fixed` is said of versions: without one it would be said of those before the fix as well.
  return status === 'fixed' && !isPinned(named, versions) ? null : 'general';
}
