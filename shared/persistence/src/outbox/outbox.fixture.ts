import type { JobName, PlatformEvent } from '@osk/contracts';
import { makeEvent } from '@osk/contracts';
import type { OutboxBus } from './relay';

/** An event that says `message`. */
export function testEvent(message: string): PlatformEvent {
  return makeEvent('webhook.test', { team_id: 'team_a', source_module: 'test' }, { message });
}

export type Sent = { event: string } | { job: JobName; delayMs: number | undefined };

/** A bus that remembers what it took, in order, and fails as it is told. */
export class RecordingBus implements OutboxBus {
  readonly sent: Sent[] = [];
  reachable = true;
  refuses: (message: string) => boolean = () => false;
  /** Runs after a publish has been confirmed. */
  afterPublish: () => Promise<void> = async () => {};
  private readonly waiters: { count: number; resolve: () => void }[] = [];

  async publishAll(events: readonly PlatformEvent[]): Promise<void> {
    if (!this.reachable) throw new Error('the broker is away');
    for (const event of events) {
      const { message } = event.data as { message: string };
      if (this.refuses(message)) throw new Error('refused');
      this.sent.push({ event: message });
    }
    await this.afterPublish();
    this.tell();
  }

  async enqueue(job: JobName, _data: unknown, options: { delayMs?: number } = {}): Promise<void> {
    if (!this.reachable) throw new Error('the broker is away');
    this.sent.push({ job, delayMs: options.delayMs });
    this.tell();
  }

  async ping(): Promise<void> {
    if (!this.reachable) throw new Error('the broker is away');
  }

  /** Resolves once so many messages have been taken. */
  async took(count: number): Promise<void> {
    if (this.sent.length >= count) return;
    await new Promise<void>((resolve) => this.waiters.push({ count, resolve }));
  }

  get events(): string[] {
    return this.sent.flatMap((one) => ('event' in one ? [one.event] : []));
  }

  private tell(): void {
    for (const { count, resolve } of this.waiters) if (this.sent.length >= count) resolve();
  }
}

/** Asks again until it holds; for states that only the store tells. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
