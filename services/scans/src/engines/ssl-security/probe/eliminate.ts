import type { Answered, HelloOutcome } from './hello-outcome';

export interface Elimination {
  /** What the server took, in the order it took it: its preference, if it has one. */
  accepted: number[];
  /** False when it fell silent or the bound was reached, so that more may be accepted than is listed. */
  complete: boolean;
}

/**
 * Finds what a server accepts of `candidates`: offer all, take away what it chose, offer the rest, until it
 * refuses. `ask` sends one offer; `chosen` reads the choice from the answer (undefined: not an answer to this
 * offer). At most `bound` rounds.
 */
export async function eliminate(
  candidates: readonly number[],
  ask: (offered: readonly number[]) => Promise<HelloOutcome>,
  chosen: (answer: Answered) => number | undefined,
  bound = 128,
): Promise<Elimination> {
  const accepted: number[] = [];
  let left = [...candidates];
  for (let round = 0; left.length > 0; round += 1) {
    if (round >= bound) return { accepted, complete: false };
    const outcome = await ask(left);
    if (outcome.kind === 'silent') return { accepted, complete: false };
    const choice = outcome.kind === 'answered' ? chosen(outcome) : undefined;
    // A server that answers with what was not offered would keep this going for ever: that counts as a refusal.
    if (choice === undefined || !left.includes(choice)) break;
    accepted.push(choice);
    left = left.filter((candidate) => candidate !== choice);
  }
  return { accepted, complete: true };
}
