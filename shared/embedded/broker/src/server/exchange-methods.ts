import { exchangeType } from '../model/exchange';
import type { MethodHandlers } from './method-handlers';

export const exchangeMethods: MethodHandlers<'exchange'> = {
  'exchange.declare': (
    channel,
    { exchange: name, type, passive, durable, autoDelete, internal, nowait, arguments: args },
  ) => {
    if (passive) channel.broker.exchange(name);
    else channel.broker.declareExchange({ name, type: exchangeType(type), durable, autoDelete, internal, args });
    if (!nowait) channel.sendAfterCommit('exchange.declare-ok', {});
  },
  'exchange.delete': (channel, { exchange, ifUnused, nowait }) => {
    channel.broker.deleteExchange(exchange, ifUnused);
    if (!nowait) channel.sendAfterCommit('exchange.delete-ok', {});
  },
  'exchange.bind': (channel, { destination, source, routingKey, nowait, arguments: args }) => {
    channel.broker.exchange(destination);
    channel.broker.bind(source, { kind: 'exchange', destination, routingKey, args });
    if (!nowait) channel.sendAfterCommit('exchange.bind-ok', {});
  },
  'exchange.unbind': (channel, { destination, source, routingKey, nowait, arguments: args }) => {
    channel.broker.unbind(source, { kind: 'exchange', destination, routingKey, args });
    if (!nowait) channel.sendAfterCommit('exchange.unbind-ok', {});
  },
};
