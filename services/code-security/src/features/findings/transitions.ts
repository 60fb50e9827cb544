import type { LifecycleState } from '../policy-packs/policy-pack';
import type { TrackedState } from './tracked';

/**
 * From -> to. The specification lets every state follow every other; what says nothing new is refused: the same state
 * again (but for a new owner, or a new end of an acceptance), and reopening what nobody has closed.
 */
export const TRANSITIONS: Readonly<Record<TrackedState, readonly LifecycleState[]>> = {
  open: ['triaged', 'resolved', 'risk_accepted', 'false_positive'],
  triaged: ['triaged', 'resolved', 'risk_accepted', 'false_positive', 'reopened'],
  resolved: ['triaged', 'risk_accepted', 'false_positive', 'reopened'],
  risk_accepted: ['triaged', 'resolved', 'risk_accepted', 'false_positive', 'reopened'],
  false_positive: ['triaged', 'resolved', 'risk_accepted', 'reopened'],
  reopened: ['triaged', 'resolved', 'risk_accepted', 'false_positive'],
};

export const canMove = (from: TrackedState, to: LifecycleState): boolean => TRANSITIONS[from].includes(to);
