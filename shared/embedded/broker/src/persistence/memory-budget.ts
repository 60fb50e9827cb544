/** How many bytes of message bodies may stay in memory although they are on disk too. */
export class MemoryBudget {
  private used = 0;

  constructor(private readonly limitBytes: number) {}

  get exhausted(): boolean {
    return this.used > this.limitBytes;
  }

  take(bytes: number): void {
    this.used += bytes;
  }

  give(bytes: number): void {
    this.used -= bytes;
  }
}
