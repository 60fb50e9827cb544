/** Answers the publishes of a channel in confirm mode, each once it is on disk, as many as possible with one answer. */
export class Confirms {
  private last = 0;
  private committed = 0;
  private answered = 0;
  private nacked: number[] = [];
  private scheduled = false;

  constructor(
    private readonly afterCommit: (done: () => void) => void,
    private readonly answer: (name: 'basic.ack' | 'basic.nack', tag: number, multiple: boolean) => void,
  ) {}

  /** Counts one publish; `accepted` is false when a full queue refused it. */
  published(accepted: boolean): void {
    const tag = ++this.last;
    if (!accepted) this.nacked.push(tag);
    this.afterCommit(() => {
      this.committed = tag;
      if (this.scheduled) return;
      this.scheduled = true;
      // All of one commit arrive in the same turn: wait for the last of them.
      queueMicrotask(() => this.settle());
    });
  }

  private settle(): void {
    this.scheduled = false;
    const { committed } = this;
    while (this.nacked[0] !== undefined && this.nacked[0] <= committed) {
      const tag = this.nacked.shift() as number;
      this.ackUpTo(tag - 1);
      this.answer('basic.nack', tag, false);
      this.answered = tag;
    }
    this.ackUpTo(committed);
  }

  private ackUpTo(tag: number): void {
    if (tag <= this.answered) return;
    this.answer('basic.ack', tag, tag - this.answered > 1);
    this.answered = tag;
  }
}
