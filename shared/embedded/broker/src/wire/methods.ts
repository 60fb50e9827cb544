import type { FieldTable } from './field-table';

/** Wire types of method arguments (specification, section 4.2.1), mapped to what they are in this code. */
export interface WireTypes {
  octet: number;
  short: number;
  long: number;
  longlong: bigint;
  shortstr: string;
  longstr: Buffer;
  bit: boolean;
  table: FieldTable;
}
export type WireType = keyof WireTypes;
type Fields = Record<string, WireType>;

interface MethodDefinition<F extends Fields> {
  classId: number;
  methodId: number;
  fields: F;
}

function method<const F extends Fields>(classId: number, methodId: number, fields: F): MethodDefinition<F> {
  return { classId, methodId, fields };
}

const CLOSE = { replyCode: 'short', replyText: 'shortstr', classId: 'short', methodId: 'short' } as const;
const BIND = { exchange: 'shortstr', routingKey: 'shortstr' } as const;

/** Every method this server reads or writes; argument order is the wire's order. */
export const METHODS = {
  'connection.start': method(10, 10, {
    versionMajor: 'octet',
    versionMinor: 'octet',
    serverProperties: 'table',
    mechanisms: 'longstr',
    locales: 'longstr',
  }),
  'connection.start-ok': method(10, 11, {
    clientProperties: 'table',
    mechanism: 'shortstr',
    response: 'longstr',
    locale: 'shortstr',
  }),
  'connection.tune': method(10, 30, { channelMax: 'short', frameMax: 'long', heartbeat: 'short' }),
  'connection.tune-ok': method(10, 31, { channelMax: 'short', frameMax: 'long', heartbeat: 'short' }),
  'connection.open': method(10, 40, { virtualHost: 'shortstr', reserved1: 'shortstr', reserved2: 'bit' }),
  'connection.open-ok': method(10, 41, { reserved: 'shortstr' }),
  'connection.close': method(10, 50, CLOSE),
  'connection.close-ok': method(10, 51, {}),
  'connection.update-secret': method(10, 70, { secret: 'longstr', reason: 'shortstr' }),
  'connection.update-secret-ok': method(10, 71, {}),
  'channel.open': method(20, 10, { reserved: 'shortstr' }),
  'channel.open-ok': method(20, 11, { reserved: 'longstr' }),
  'channel.flow': method(20, 20, { active: 'bit' }),
  'channel.flow-ok': method(20, 21, { active: 'bit' }),
  'channel.close': method(20, 40, CLOSE),
  'channel.close-ok': method(20, 41, {}),
  'exchange.declare': method(40, 10, {
    ticket: 'short',
    exchange: 'shortstr',
    type: 'shortstr',
    passive: 'bit',
    durable: 'bit',
    autoDelete: 'bit',
    internal: 'bit',
    nowait: 'bit',
    arguments: 'table',
  }),
  'exchange.declare-ok': method(40, 11, {}),
  'exchange.delete': method(40, 20, { ticket: 'short', exchange: 'shortstr', ifUnused: 'bit', nowait: 'bit' }),
  'exchange.delete-ok': method(40, 21, {}),
  'exchange.bind': method(40, 30, {
    ticket: 'short',
    destination: 'shortstr',
    source: 'shortstr',
    routingKey: 'shortstr',
    nowait: 'bit',
    arguments: 'table',
  }),
  'exchange.bind-ok': method(40, 31, {}),
  'exchange.unbind': method(40, 40, {
    ticket: 'short',
    destination: 'shortstr',
    source: 'shortstr',
    routingKey: 'shortstr',
    nowait: 'bit',
    arguments: 'table',
  }),
  'exchange.unbind-ok': method(40, 51, {}),
  'queue.declare': method(50, 10, {
    ticket: 'short',
    queue: 'shortstr',
    passive: 'bit',
    durable: 'bit',
    exclusive: 'bit',
    autoDelete: 'bit',
    nowait: 'bit',
    arguments: 'table',
  }),
  'queue.declare-ok': method(50, 11, { queue: 'shortstr', messageCount: 'long', consumerCount: 'long' }),
  'queue.bind': method(50, 20, { ticket: 'short', queue: 'shortstr', ...BIND, nowait: 'bit', arguments: 'table' }),
  'queue.bind-ok': method(50, 21, {}),
  'queue.purge': method(50, 30, { ticket: 'short', queue: 'shortstr', nowait: 'bit' }),
  'queue.purge-ok': method(50, 31, { messageCount: 'long' }),
  'queue.delete': method(50, 40, {
    ticket: 'short',
    queue: 'shortstr',
    ifUnused: 'bit',
    ifEmpty: 'bit',
    nowait: 'bit',
  }),
  'queue.delete-ok': method(50, 41, { messageCount: 'long' }),
  'queue.unbind': method(50, 50, { ticket: 'short', queue: 'shortstr', ...BIND, arguments: 'table' }),
  'queue.unbind-ok': method(50, 51, {}),
  'basic.qos': method(60, 10, { prefetchSize: 'long', prefetchCount: 'short', global: 'bit' }),
  'basic.qos-ok': method(60, 11, {}),
  'basic.consume': method(60, 20, {
    ticket: 'short',
    queue: 'shortstr',
    consumerTag: 'shortstr',
    noLocal: 'bit',
    noAck: 'bit',
    exclusive: 'bit',
    nowait: 'bit',
    arguments: 'table',
  }),
  'basic.consume-ok': method(60, 21, { consumerTag: 'shortstr' }),
  'basic.cancel': method(60, 30, { consumerTag: 'shortstr', nowait: 'bit' }),
  'basic.cancel-ok': method(60, 31, { consumerTag: 'shortstr' }),
  'basic.publish': method(60, 40, { ticket: 'short', ...BIND, mandatory: 'bit', immediate: 'bit' }),
  'basic.return': method(60, 50, { replyCode: 'short', replyText: 'shortstr', ...BIND }),
  'basic.deliver': method(60, 60, { consumerTag: 'shortstr', deliveryTag: 'longlong', redelivered: 'bit', ...BIND }),
  'basic.get': method(60, 70, { ticket: 'short', queue: 'shortstr', noAck: 'bit' }),
  'basic.get-ok': method(60, 71, { deliveryTag: 'longlong', redelivered: 'bit', ...BIND, messageCount: 'long' }),
  'basic.get-empty': method(60, 72, { reserved: 'shortstr' }),
  'basic.ack': method(60, 80, { deliveryTag: 'longlong', multiple: 'bit' }),
  'basic.reject': method(60, 90, { deliveryTag: 'longlong', requeue: 'bit' }),
  'basic.recover-async': method(60, 100, { requeue: 'bit' }),
  'basic.recover': method(60, 110, { requeue: 'bit' }),
  'basic.recover-ok': method(60, 111, {}),
  'basic.nack': method(60, 120, { deliveryTag: 'longlong', multiple: 'bit', requeue: 'bit' }),
  'confirm.select': method(85, 10, { nowait: 'bit' }),
  'confirm.select-ok': method(85, 11, {}),
} as const;

export type MethodName = keyof typeof METHODS;
type FieldsOf<N extends MethodName> = (typeof METHODS)[N]['fields'];
export type MethodArgs<N extends MethodName> = {
  -readonly [K in keyof FieldsOf<N>]: WireTypes[FieldsOf<N>[K] & WireType];
};

/** A decoded method; discriminated by `name`. */
export type Method = { [N in MethodName]: { name: N; args: MethodArgs<N> } }[MethodName];
