/** A pause that can be cut short. A call to `wake` during work is remembered, so that no nudge is lost. */
export class WakeUp {
  private woken = false;
  private end: (() => void) | undefined;

  wake(): void {
    this.woken = true;
    this.end?.();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.woken = false;
    this.end = undefined;
  }
}
