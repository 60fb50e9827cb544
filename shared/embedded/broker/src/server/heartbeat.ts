/**
 * Keeps a connection honest: sends a beat when nothing else was sent, and reports the peer dead after two silent
 * intervals (specification, section 4.2.7).
 */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private sent = false;
  private silentHalves = 0;

  constructor(
    private readonly beat: () => void,
    private readonly peerDead: () => void,
  ) {}

  start(intervalSeconds: number): void {
    if (intervalSeconds === 0) return;
    this.timer = setInterval(() => this.tick(), intervalSeconds * 500);
    this.timer.unref();
  }

  noteSent(): void {
    this.sent = true;
  }

  noteReceived(): void {
    this.silentHalves = 0;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    if (!this.sent) this.beat();
    this.sent = false;
    this.silentHalves += 1;
    if (this.silentHalves > 4) this.peerDead();
  }
}
