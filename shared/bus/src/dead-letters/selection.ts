import type { DeadLetter, DeadLetterSelection } from '../types';

/** An empty selection selects nothing: everything has to be asked for by `all`. */
export function selects({ ids, queue, all }: DeadLetterSelection, letter: DeadLetter): boolean {
  if (ids !== undefined) return ids.includes(letter.id) && (queue === undefined || queue === letter.queue);
  if (queue !== undefined) return letter.queue === queue;
  return all === true;
}
