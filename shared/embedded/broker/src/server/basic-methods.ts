import { connectionError } from '../wire/amqp-error';
import type { MethodHandlers } from './method-handlers';

export const basicMethods: MethodHandlers<'basic' | 'confirm'> = {
  'basic.qos': (channel, { prefetchSize, prefetchCount, global }) => {
    if (prefetchSize !== 0) throw connectionError('NOT_IMPLEMENTED', `prefetch_size ${prefetchSize} is not 0`);
    // RabbitMQ's reading: `global` is the whole channel, otherwise each consumer that starts after this.
    if (global) channel.channelPrefetch = prefetchCount;
    else channel.prefetch = prefetchCount;
    channel.send('basic.qos-ok', {});
    channel.resumeConsumers();
  },
  'basic.consume': (channel, { queue: name, consumerTag: tag, noAck, exclusive, nowait }) => {
    const queue = channel.queue(name);
    const consumer = channel.addConsumer(queue, { tag, noAck, exclusive });
    if (!nowait) channel.send('basic.consume-ok', { consumerTag: consumer.options.tag });
    queue.dispatch();
  },
  'basic.cancel': (channel, { consumerTag, nowait }) => {
    channel.cancelConsumer(consumerTag);
    if (!nowait) channel.send('basic.cancel-ok', { consumerTag });
  },
  'basic.publish': (channel, args) => channel.content.begin(args),
  'basic.get': (channel, { queue: name, noAck }) => {
    const queue = channel.queue(name);
    const taken = channel.get(queue, noAck);
    if (!taken) return channel.send('basic.get-empty', { reserved: '' });
    const { entry, message, tag } = taken;
    const { exchange, routingKey } = message;
    const args = {
      deliveryTag: BigInt(tag),
      redelivered: entry.redelivered,
      exchange,
      routingKey,
      messageCount: queue.messageCount,
    };
    channel.link.sendContent(channel.id, 'basic.get-ok', args, message);
  },
  'basic.ack': (channel, { deliveryTag, multiple }) => channel.ack(Number(deliveryTag), multiple),
  'basic.reject': (channel, { deliveryTag, requeue }) => channel.nack(Number(deliveryTag), false, requeue),
  'basic.nack': (channel, { deliveryTag, multiple, requeue }) => channel.nack(Number(deliveryTag), multiple, requeue),
  'basic.recover-async': (channel) => channel.requeueAll(),
  'basic.recover': (channel) => {
    channel.send('basic.recover-ok', {});
    channel.requeueAll();
  },
  'confirm.select': (channel, { nowait }) => {
    channel.selectConfirms();
    if (!nowait) channel.send('confirm.select-ok', {});
  },
};
