import { selects } from '../dead-letters/selection';
import type { Bus, DeadLetter, DeadLetterSelection } from '../types';
import type { FakeMessage } from './fake-queue';

type DeadLetters = Bus['deadLetters'];

interface Grave {
  letter: DeadLetter;
  message: FakeMessage;
}

/** The fake's `osk.dead`. */
export class FakeDeadLetters implements DeadLetters {
  private graves: Grave[] = [];

  constructor(private readonly deliver: (queue: string, message: FakeMessage) => void) {}

  bury(queue: string, message: FakeMessage, reason: string): void {
    const { messageId, routingKey: routing_key, attempt: attempts, body } = message;
    const died_at = new Date().toISOString();
    this.graves.push({
      message,
      letter: { id: `${queue}/${messageId}`, queue, routing_key, reason, attempts, died_at, body },
    });
  }

  list({ limit = 100, queue }: { limit?: number; queue?: string } = {}): Promise<DeadLetter[]> {
    const letters = this.graves
      .map(({ letter }) => letter)
      .filter((letter) => queue === undefined || letter.queue === queue);
    return Promise.resolve(letters.slice(0, limit));
  }

  replay(selection: DeadLetterSelection): Promise<number> {
    const chosen = this.take(selection);
    for (const { letter, message } of chosen) this.deliver(letter.queue, { ...message, attempt: 1 });
    return Promise.resolve(chosen.length);
  }

  discard(selection: DeadLetterSelection): Promise<number> {
    return Promise.resolve(this.take(selection).length);
  }

  private take(selection: DeadLetterSelection): Grave[] {
    const chosen = this.graves.filter(({ letter }) => selects(selection, letter));
    this.graves = this.graves.filter((grave) => !chosen.includes(grave));
    return chosen;
  }
}
