import type { Logger } from '@osk/service-kit';
import type { SubscriptionRepository } from './subscription.repo';

const EVERY_MS = 10 * 60 * 1000;

/** Wipes old secrets whose overlap has ended. They sign nothing from that moment on; this is so that they are nowhere. */
export class SecretExpiry {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.run(), EVERY_MS);
    this.timer.unref();
  }

  async run(now = new Date()): Promise<void> {
    try {
      await this.subscriptions.forgetExpiredSecrets(now);
    } catch (error) {
      this.logger.warn('expired webhook secrets could not be wiped', { error });
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
