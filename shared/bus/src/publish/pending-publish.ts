import { BusError } from '../bus-error';
import type { Outgoing } from './outgoing';

interface Settlement {
  resolve: () => void;
  reject: (error: BusError) => void;
  done: () => void;
}

/** One publish on its way: settles exactly once, at the latest when its time is over. */
export class PendingPublish {
  settled = false;
  /** The broker has sent it back: no queue for it. */
  returned = false;
  resent = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    readonly message: Outgoing,
    timeoutMs: number,
    private readonly settlement: Settlement,
  ) {
    this.timer = setTimeout(() => {
      this.reject(new BusError('unavailable', `the broker did not confirm within ${timeoutMs} ms`));
    }, timeoutMs);
  }

  resolve(): void {
    if (this.settle()) this.settlement.resolve();
    this.settlement.done();
  }

  reject(error: BusError): void {
    if (this.settle()) this.settlement.reject(error);
    this.settlement.done();
  }

  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    clearTimeout(this.timer);
    return true;
  }
}
