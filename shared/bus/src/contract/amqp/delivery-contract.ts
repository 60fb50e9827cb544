import type { ConfirmChannel, ConsumeMessage, GetMessage, Options } from 'amqplib';
import { eventually, Inbox } from '../inbox';
import type { ContractWorld } from '../world';
import { closure, drain } from './helpers';

/** Handing out, acknowledging, giving back, burying. */
export function deliveryContract(world: () => ContractWorld): void {
  const filled = async (
    count: number,
    options: Options.AssertQueue = {},
  ): Promise<{ channel: ConfirmChannel; queue: string }> => {
    const channel = await world().raw();
    const { queue } = await channel.assertQueue('', { exclusive: true, ...options });
    for (let index = 0; index < count; index++) channel.sendToQueue(queue, Buffer.from(String(index)));
    await channel.waitForConfirms();
    return { channel, queue };
  };
  const text = (message: ConsumeMessage): string => message.content.toString();

  it('keeps to a prefetch per consumer, and goes on with every acknowledgement', async () => {
    const { channel, queue } = await filled(5);
    const inbox = new Inbox<ConsumeMessage>();
    await channel.prefetch(2);
    await channel.consume(queue, (message) => message && inbox.put(message));
    const [first] = await inbox.atLeast(2);
    expect(await channel.checkQueue(queue)).toMatchObject({ messageCount: 3, consumerCount: 1 });
    expect(inbox.items).toHaveLength(2);
    channel.ack(first as ConsumeMessage);
    await inbox.atLeast(3);
    expect(await channel.checkQueue(queue)).toMatchObject({ messageCount: 2 });
    expect(inbox.items.map(text)).toEqual(['0', '1', '2']);
  });

  it('keeps to a prefetch for the whole channel', async () => {
    const { channel, queue } = await filled(6);
    const inbox = new Inbox<ConsumeMessage>();
    await channel.prefetch(3, true);
    await channel.consume(queue, (message) => message && inbox.put(message));
    await channel.consume(queue, (message) => message && inbox.put(message));
    await inbox.atLeast(3);
    expect(await channel.checkQueue(queue)).toMatchObject({ messageCount: 3, consumerCount: 2 });
    expect(inbox.items).toHaveLength(3);
  });

  it('acknowledges one, or all up to one', async () => {
    const { channel, queue } = await filled(4);
    const get = async (): Promise<GetMessage> => (await channel.get(queue)) as GetMessage;
    const [, second, third] = [await get(), await get(), await get(), await get()];
    if (!second || !third) throw new Error('four messages were sent');
    channel.ack(second);
    channel.ack(third, true);
    await channel.close();
    const other = await world().connectionOf(channel).createChannel();
    expect(
      (
        await eventually(
          () => drain(other, queue),
          (left) => left.length > 0,
        )
      ).map(({ content }) => content.toString()),
    ).toEqual(['3']);
  });

  it('gives a rejected message back to its place, marked as redelivered', async () => {
    const { channel, queue } = await filled(3);
    const first = await channel.get(queue);
    if (!first) throw new Error('three messages were sent');
    expect(first.fields).toMatchObject({ redelivered: false, messageCount: 2 });
    channel.nack(first, false, true);
    const again = await eventually(
      () => channel.get(queue),
      (message) => message !== false,
    );
    expect(again && { body: again.content.toString(), redelivered: again.fields.redelivered }).toEqual({
      body: '0',
      redelivered: true,
    });
  });

  it('gives everything unacknowledged back, in order, when the channel closes', async () => {
    const { channel, queue } = await filled(3);
    const connection = world().connectionOf(channel);
    const taker = await connection.createChannel();
    const inbox = new Inbox<ConsumeMessage>();
    await taker.consume(queue, (message) => message && inbox.put(message));
    await inbox.atLeast(3);
    await taker.close();
    const back = await eventually(
      () => channel.checkQueue(queue),
      ({ messageCount }) => messageCount === 3,
    );
    expect(back.consumerCount).toBe(0);
    const messages = await drain(channel, queue);
    expect(messages.map(({ content, fields }) => [content.toString(), fields.redelivered])).toEqual([
      ['0', true],
      ['1', true],
      ['2', true],
    ]);
  });

  it('recovers: what is unacknowledged comes again on the same channel', async () => {
    const { channel, queue } = await filled(1);
    const inbox = new Inbox<boolean>();
    await channel.consume(queue, (message) => message && inbox.put(message.fields.redelivered));
    await inbox.atLeast(1);
    await channel.recover();
    expect(await inbox.atLeast(2)).toEqual([false, true]);
  });

  it('closes the channel over an unknown or settled delivery tag (406)', async () => {
    const { channel, queue } = await filled(1);
    const message = await channel.get(queue);
    if (!message) throw new Error('one message was sent');
    channel.ack(message);
    expect(await closure(channel, () => channel.ack(message))).toBe(406);
  });

  it('needs no acknowledgement from a consumer that said so', async () => {
    const { channel, queue } = await filled(2);
    const inbox = new Inbox<string>();
    const { consumerTag } = await channel.consume(queue, (message) => message && inbox.put(text(message)), {
      noAck: true,
      consumerTag: 'mine',
    });
    expect(consumerTag).toBe('mine');
    expect(await inbox.atLeast(2)).toEqual(['0', '1']);
    await channel.cancel(consumerTag);
    expect(await channel.checkQueue(queue)).toMatchObject({ messageCount: 0, consumerCount: 0 });
  });

  it('shares out in turn, and allows one exclusive consumer alone (403)', async () => {
    const { channel, queue } = await filled(0);
    const connection = world().connectionOf(channel);
    const [one, two] = [new Inbox<string>(), new Inbox<string>()];
    const first = await channel.consume(queue, (message) => message && one.put(text(message)), { noAck: true });
    const second = await channel.consume(queue, (message) => message && two.put(text(message)), { noAck: true });
    for (let index = 0; index < 10; index++) channel.sendToQueue(queue, Buffer.from(String(index)));
    await one.atLeast(5);
    await two.atLeast(5);
    expect(one.items).toHaveLength(5);
    const late = await connection.createChannel();
    expect(await closure(late, () => late.consume(queue, () => undefined, { exclusive: true }))).toBe(403);
    await channel.cancel(first.consumerTag);
    await channel.cancel(second.consumerTag);
    await channel.consume(queue, () => undefined, { exclusive: true });
    const last = await connection.createChannel();
    expect(await closure(last, () => last.consume(queue, () => undefined))).toBe(403);
  });

  it('tells a consumer that its queue is gone', async () => {
    const { channel, queue } = await filled(0);
    const inbox = new Inbox<unknown>();
    await channel.consume(queue, (message) => inbox.put(message));
    const other = await world().connectionOf(channel).createChannel();
    await other.deleteQueue(queue);
    expect(await inbox.atLeast(1)).toEqual([null]);
  });

  it('counts the deliveries of a quorum queue and buries what exceeds the limit', async () => {
    const channel = await world().raw();
    const dead = await channel.assertQueue('', { exclusive: true });
    const queue = `${world().service}.limited`;
    const limits = {
      'x-queue-type': 'quorum',
      'x-delivery-limit': 2,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': dead.queue,
    };
    await channel.assertQueue(queue, { durable: true, arguments: limits });
    channel.sendToQueue(queue, Buffer.from('x'), { persistent: true });
    const counts = new Inbox<unknown>();
    await channel.consume(queue, (message) => {
      if (!message) return;
      counts.put(message.properties.headers?.['x-delivery-count'] ?? 0);
      channel.nack(message, false, true);
    });
    const [letter] = await eventually(
      () => drain(channel, dead.queue),
      (found) => found.length === 1,
    );
    expect(counts.items).toEqual([0, 1, 2]);
    expect(letter?.properties.headers?.['x-death']).toMatchObject([{ reason: 'delivery_limit', queue, count: 1 }]);
    await channel.deleteQueue(queue);
  });

  it('buries what is rejected, expired or crowded out, and says so in x-death', async () => {
    const channel = await world().raw();
    const dead = (await channel.assertQueue('', { exclusive: true })).queue;
    const exchange = `${world().service}.dlx`;
    await channel.assertExchange(exchange, 'direct', { durable: false, autoDelete: true });
    await channel.bindQueue(dead, exchange, 'dead');
    const { queue } = await channel.assertQueue('', {
      exclusive: true,
      deadLetterExchange: exchange,
      deadLetterRoutingKey: 'dead',
      maxLength: 1,
    });
    channel.sendToQueue(queue, Buffer.from('crowded out'), { headers: { mine: 1 } });
    channel.sendToQueue(queue, Buffer.from('rejected'));
    await channel.waitForConfirms();
    const message = await channel.get(queue);
    if (!message) throw new Error('a message was sent');
    channel.reject(message, false);
    channel.sendToQueue(queue, Buffer.from('expired'), { expiration: '1' });
    const letters = await eventually(
      async () => channel.checkQueue(dead),
      ({ messageCount }) => messageCount === 3,
    ).then(() => drain(channel, dead));
    const seen = letters.map(({ content, fields, properties: { headers, expiration } }) => {
      const death = headers?.['x-death']?.[0];
      return {
        body: content.toString(),
        fields: { exchange: fields.exchange, routingKey: fields.routingKey },
        expiration: expiration as unknown,
        mine: headers?.mine as unknown,
        first: [
          headers?.['x-first-death-queue'],
          headers?.['x-first-death-reason'],
          headers?.['x-first-death-exchange'],
        ],
        death: death && {
          reason: death.reason,
          queue: death.queue,
          count: death.count,
          exchange: death.exchange,
          keys: death['routing-keys'],
          original: death['original-expiration'] as unknown,
        },
      };
    });
    const expected = (body: string, reason: string, more: { mine?: number; original?: string } = {}): unknown => ({
      body,
      fields: { exchange, routingKey: 'dead' },
      expiration: undefined,
      mine: more.mine,
      first: [queue, reason, ''],
      death: { reason, queue, count: 1, exchange: '', keys: [queue], original: more.original },
    });
    expect(seen).toEqual([
      expected('crowded out', 'maxlen', { mine: 1 }),
      expected('rejected', 'rejected'),
      expected('expired', 'expired', { original: '1' }),
    ]);
  });

  it('counts repeated deaths, and breaks a circle nobody took part in', async () => {
    const channel = await world().raw();
    const [one, two] = [`${world().service}.one`, `${world().service}.two`];
    await channel.assertQueue(one, { durable: false, deadLetterExchange: '', deadLetterRoutingKey: two });
    await channel.assertQueue(two, {
      durable: false,
      messageTtl: 50,
      deadLetterExchange: '',
      deadLetterRoutingKey: one,
    });
    channel.sendToQueue(one, Buffer.from('x'));
    for (let round = 0; round < 2; round++) {
      const message = await eventually(
        () => channel.get(one),
        (found) => found !== false,
      );
      if (message) channel.nack(message, false, false);
    }
    const last = await eventually(
      () => channel.get(one),
      (found) => found !== false,
    );
    const deaths =
      last && last.properties.headers?.['x-death']?.map(({ queue, reason, count }) => ({ queue, reason, count }));
    expect(deaths).toEqual([
      { queue: two, reason: 'expired', count: 2 },
      { queue: one, reason: 'rejected', count: 2 },
    ]);
    await channel.deleteQueue(one);
    await channel.deleteQueue(two);

    const circle = `${world().service}.circle`;
    await channel.assertQueue(circle, {
      durable: false,
      messageTtl: 50,
      deadLetterExchange: '',
      deadLetterRoutingKey: circle,
    });
    channel.sendToQueue(circle, Buffer.from('x'));
    await eventually(
      () => channel.checkQueue(circle),
      ({ messageCount }) => messageCount === 0,
    );
    await channel.deleteQueue(circle);
  });
}
