import type { Logger } from '@osk/service-kit';
import type { AttemptWriter, Made } from './attempt-writer';
import type { Circuit } from './circuit';
import { groupBy } from './group-by';

/** Attempts written in one transaction at most. */
const BATCH = 256;
/** A batch of this many says that more are coming: the next gathers for a moment, and transactions stay few. */
const BUSY = 8;
const GATHER_MS = 25;
/** Attempts that wait to be written before no more are made: the store is slower than the receivers. */
const BACKLOG = 2_000;
/** Pauses between tries when the store does not take them. Afterwards they are made again, when their claims run out. */
const PAUSES_MS = [200, 400, 800, 1_600, 3_200];

interface Waiting {
  made: Made;
  resolve(circuit: Circuit | undefined): void;
  reject(error: unknown): void;
}

/**
 * Gathers attempts while a transaction is under way and writes them together in the next: under load the cost of a
 * transaction is shared by hundreds of attempts, without it nobody waits.
 */
export class Recorder {
  private waiting: Waiting[] = [];
  private writing = false;
  private readonly forQuiet: (() => void)[] = [];
  private readonly forRoom: (() => void)[] = [];

  constructor(
    private readonly writer: AttemptWriter,
    private readonly logger: Logger,
  ) {}

  /** Resolves once the attempt is stored, with the subscription's circuit if that changed. */
  record(made: Made): Promise<Circuit | undefined> {
    const recorded = new Promise<Circuit | undefined>((resolve, reject) =>
      this.waiting.push({ made, resolve, reject }),
    );
    if (!this.writing) void this.writeOn();
    return recorded;
  }

  /** Resolves when another attempt may be made. */
  async room(): Promise<void> {
    while (this.waiting.length >= BACKLOG) await new Promise<void>((resolve) => this.forRoom.push(resolve));
  }

  /** Resolves when all is stored, or given up. */
  async idle(): Promise<void> {
    if (this.writing) await new Promise<void>((resolve) => this.forQuiet.push(resolve));
  }

  private async writeOn(): Promise<void> {
    this.writing = true;
    // Those that end in the same turn travel together.
    await new Promise(setImmediate);
    let busy = false;
    while (this.waiting.length > 0) {
      if (busy && this.waiting.length < BATCH) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const batch = this.waiting.splice(0, BATCH);
      for (const resolve of this.forRoom.splice(0)) resolve();
      for (const [teamId, together] of groupBy(batch, ({ made }) => made.delivery.team_id)) {
        await this.write(teamId, together);
      }
      busy = batch.length >= BUSY;
    }
    this.writing = false;
    for (const resolve of this.forQuiet.splice(0)) resolve();
  }

  private async write(teamId: string, together: readonly Waiting[]): Promise<void> {
    const made = together.map((one) => one.made);
    for (let failures = 0; ; failures++) {
      try {
        const circuits = await this.writer.write(teamId, made);
        for (const one of together) one.resolve(circuits.get(one.made.subscription._id));
        return;
      } catch (error) {
        this.logger.warn('attempts could not be recorded', { error, attempts: made.length, failures });
        const pause = PAUSES_MS[failures];
        if (pause === undefined) {
          for (const one of together) one.reject(error);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}
