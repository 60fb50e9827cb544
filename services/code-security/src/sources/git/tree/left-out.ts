const MOST_SHOWN = 5;

/** What of a repository was not taken, for the scan's coverage. */
export interface LeftOut {
  /** `submodules (3): vendor/a, vendor/b, vendor/c`. */
  what: string;
  reason: string;
}

/** Counts what is left out by its reason, with the first few paths of each. */
export class LeftOutList {
  private readonly reasons = new Map<string, { noun: string; count: number; shown: string[] }>();

  /** @param noun in the plural: `submodules` */
  add(noun: string, reason: string, path: string): void {
    const known = this.reasons.get(reason) ?? { noun, count: 0, shown: [] };
    known.count += 1;
    if (known.shown.length < MOST_SHOWN) known.shown.push(path);
    this.reasons.set(reason, known);
  }

  toList(): LeftOut[] {
    return [...this.reasons].map(([reason, { noun, count, shown }]) => ({
      what: `${noun} (${count}): ${shown.join(', ')}${count > shown.length ? ', ...' : ''}`,
      reason,
    }));
  }
}
