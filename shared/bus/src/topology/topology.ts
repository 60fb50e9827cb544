import type { Channel } from 'amqplib';
import type { Requirement } from './requirements';

/** Remembers what has been declared on which channel, so that each is declared once per connection, and again after. */
export class Topology {
  private readonly declared = new WeakMap<Channel, Set<string>>();
  private readonly seen = new Map<string, Requirement>();

  /** Every requirement that was ever asked for and is a queue. */
  get queues(): Requirement[] {
    return [...this.seen.values()].filter((requirement) => requirement.queue);
  }

  isDeclared(channel: Channel, requirements: readonly Requirement[]): boolean {
    const known = this.declared.get(channel);
    return requirements.every(({ key }) => known?.has(key));
  }

  async declare(channel: Channel, requirements: readonly Requirement[]): Promise<void> {
    const known = this.declared.get(channel) ?? new Set();
    this.declared.set(channel, known);
    for (const requirement of requirements) {
      this.seen.set(requirement.key, requirement);
      if (known.has(requirement.key)) continue;
      await requirement.declare(channel);
      known.add(requirement.key);
    }
  }

  /** Somebody has taken it away on the broker. */
  forget(channel: Channel, requirements: readonly Requirement[]): void {
    for (const { key } of requirements) this.declared.get(channel)?.delete(key);
  }
}
