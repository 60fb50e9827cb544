import type { Intelligence } from '../../advisories';

/** A synchronisation that announces without end (a first load) is not waited for longer than this. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Tells when new intelligence has come to rest: a synchronisation announces every few hundred advisories, and following
 * each of them would look at the same lists again and again.
 */
export class SettledIntel {
  private last: number | null = null;
  private movingSince: number | null = null;

  constructor(
    private readonly clock: Pick<Intelligence['clock'], 'announced'>,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** True when nothing was announced since the last time this was asked, or too much for too long. */
  async isSettled(): Promise<boolean> {
    const announced = await this.clock.announced();
    const moved = this.last !== announced;
    this.last = announced;
    if (!moved) {
      this.movingSince = null;
      return true;
    }
    this.movingSince ??= this.now();
    if (this.now() - this.movingSince < PATIENCE_MS) return false;
    this.movingSince = null;
    return true;
  }
}
