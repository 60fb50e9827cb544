import { channelError, connectionError } from '../wire/amqp-error';
import type { FieldTable } from '../wire/field-table';
import { differingArgument } from './queue-arguments';
import { headersMatch } from './headers-match';
import { topicMatcher } from './topic-pattern';

export const EXCHANGE_TYPES = ['direct', 'topic', 'fanout', 'headers'] as const;
export type ExchangeType = (typeof EXCHANGE_TYPES)[number];

export interface ExchangeSpec {
  name: string;
  type: ExchangeType;
  durable: boolean;
  autoDelete: boolean;
  internal: boolean;
  args: FieldTable;
}

export interface BindingSpec {
  destination: string;
  kind: 'queue' | 'exchange';
  routingKey: string;
  args: FieldTable;
}

interface Binding extends BindingSpec {
  matches: (routingKey: string, headers: () => FieldTable) => boolean;
}

const MATCHERS: Record<ExchangeType, (binding: BindingSpec) => Binding['matches']> = {
  fanout: () => () => true,
  direct: (binding) => (routingKey) => routingKey === binding.routingKey,
  topic: (binding) => topicMatcher(binding.routingKey),
  headers: (binding) => (_routingKey, headers) => headersMatch(binding.args, headers()),
};

export function exchangeType(type: string): ExchangeType {
  const known = EXCHANGE_TYPES.find((name) => name === type);
  if (!known) throw connectionError('COMMAND_INVALID', `unknown exchange type '${type}'`);
  return known;
}

/** An exchange and the bindings that leave it. */
export class Exchange {
  private bindings: Binding[] = [];
  private wasBound = false;

  constructor(readonly spec: ExchangeSpec) {}

  get bindingSpecs(): readonly BindingSpec[] {
    return this.bindings;
  }

  /** True when an auto-delete exchange has lost its last binding. */
  get finished(): boolean {
    return this.spec.autoDelete && this.wasBound && this.bindings.length === 0;
  }

  /** False when the very same binding exists already. */
  bind(binding: BindingSpec): boolean {
    if (this.find(binding)) return false;
    this.bindings.push({ ...binding, matches: MATCHERS[this.spec.type](binding) });
    this.wasBound = true;
    return true;
  }

  unbind(binding: BindingSpec): boolean {
    const found = this.find(binding);
    this.bindings = this.bindings.filter((candidate) => candidate !== found);
    return found !== undefined;
  }

  /** Takes out every binding to a destination that is gone. */
  forget(kind: BindingSpec['kind'], destination: string): BindingSpec[] {
    const gone = this.bindings.filter((binding) => binding.kind === kind && binding.destination === destination);
    if (gone.length > 0) this.bindings = this.bindings.filter((binding) => !gone.includes(binding));
    return gone;
  }

  *targets(routingKey: string, headers: () => FieldTable): Generator<BindingSpec> {
    for (const binding of this.bindings) {
      if (binding.matches(routingKey, headers)) yield binding;
    }
  }

  /** PRECONDITION_FAILED when `wanted` is not what was declared. */
  assertEquivalent(wanted: ExchangeSpec): void {
    const { name } = this.spec;
    const fields = ['type', 'durable', 'autoDelete', 'internal'] as const;
    const field =
      fields.find((key) => wanted[key] !== this.spec[key]) ?? differingArgument(wanted.args, this.spec.args);
    if (field)
      throw channelError('PRECONDITION_FAILED', `inequivalent arg '${field}' for exchange '${name}' in vhost '/'`);
  }

  private find(wanted: BindingSpec): Binding | undefined {
    return this.bindings.find(
      (binding) =>
        binding.kind === wanted.kind &&
        binding.destination === wanted.destination &&
        binding.routingKey === wanted.routingKey &&
        differingArgument(binding.args, wanted.args) === undefined,
    );
  }
}
