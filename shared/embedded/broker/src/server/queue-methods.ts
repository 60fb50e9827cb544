import { channelError } from '../wire/amqp-error';
import type { MethodHandlers } from './method-handlers';

export const queueMethods: MethodHandlers<'queue'> = {
  'queue.declare': (channel, { queue: name, passive, durable, exclusive, autoDelete, nowait, arguments: args }) => {
    const queue = passive
      ? channel.queue(name)
      : channel.broker.declareQueue({ name, durable, exclusive, autoDelete, args }, channel.connection);
    queue.touch();
    channel.lastQueue = queue.name;
    const { messageCount, consumers } = queue;
    if (!nowait)
      channel.sendAfterCommit('queue.declare-ok', { queue: queue.name, messageCount, consumerCount: consumers.size });
  },
  'queue.bind': (channel, { queue, exchange, routingKey, nowait, arguments: args }) => {
    const destination = channel.queue(queue).name;
    channel.broker.bind(exchange, { kind: 'queue', destination, routingKey, args });
    if (!nowait) channel.sendAfterCommit('queue.bind-ok', {});
  },
  'queue.unbind': (channel, { queue, exchange, routingKey, arguments: args }) => {
    const destination = channel.queue(queue).name;
    channel.broker.unbind(exchange, { kind: 'queue', destination, routingKey, args });
    channel.sendAfterCommit('queue.unbind-ok', {});
  },
  'queue.purge': (channel, { queue, nowait }) => {
    const messageCount = channel.queue(queue).purge();
    if (!nowait) channel.sendAfterCommit('queue.purge-ok', { messageCount });
  },
  'queue.delete': (channel, { queue: name, ifUnused, ifEmpty, nowait }) => {
    let messageCount = 0;
    // Deleting what is not there succeeds, as in RabbitMQ.
    if (name === '' || channel.broker.hasQueue(name)) {
      const queue = channel.queue(name);
      const where = `queue '${queue.name}' in vhost '/'`;
      if (ifUnused && queue.consumers.size > 0) throw channelError('PRECONDITION_FAILED', `${where} in use`);
      if (ifEmpty && queue.messageCount > 0) throw channelError('PRECONDITION_FAILED', `${where} is not empty`);
      messageCount = channel.broker.deleteQueue(queue);
    }
    if (!nowait) channel.sendAfterCommit('queue.delete-ok', { messageCount });
  },
};
