import type { ConfirmChannel, Message } from 'amqplib';
import type { ContractWorld } from '../world';
import { closure, drain } from './helpers';

/** How messages find their queues. Facts of AMQP 0-9-1 and RabbitMQ that the bus and its users rely on. */
export function routingContract(world: () => ContractWorld): void {
  const setUp = async (type: string): Promise<{ channel: ConfirmChannel; exchange: string; queue: string }> => {
    const channel = await world().raw();
    const exchange = `${world().service}.x`;
    await channel.assertExchange(exchange, type, { durable: false, autoDelete: true });
    const { queue } = await channel.assertQueue('', { exclusive: true });
    return { channel, exchange, queue };
  };
  const keysReceived = async (channel: ConfirmChannel, queue: string): Promise<string[]> =>
    (await drain(channel, queue)).map((message) => message.fields.routingKey);

  it.each([
    ['scan.*', ['scan.started', 'scan.failed']],
    ['scan.#', ['scan', 'scan.started', 'scan.failed', 'scan.a.b']],
    ['#', ['scan', 'scan.started', 'scan.failed', 'scan.a.b', 'other', '']],
    ['#.b', ['scan.a.b']],
    ['*.*.b', ['scan.a.b']],
    ['scan', ['scan']],
    ['*', ['scan', 'other']],
  ])('topic: %j', async (pattern, expected) => {
    const { channel, exchange, queue } = await setUp('topic');
    await channel.bindQueue(queue, exchange, pattern);
    for (const key of ['scan', 'scan.started', 'scan.failed', 'scan.a.b', 'other', ''])
      channel.publish(exchange, key, Buffer.from(key));
    await channel.waitForConfirms();
    expect((await keysReceived(channel, queue)).sort()).toEqual([...expected].sort());
  });

  it('direct takes the exact key, fanout any, and a queue gets one copy however often it is bound', async () => {
    const { channel, exchange, queue } = await setUp('direct');
    await channel.bindQueue(queue, exchange, 'a');
    await channel.bindQueue(queue, exchange, 'a');
    const fanout = `${exchange}.fanout`;
    await channel.assertExchange(fanout, 'fanout', { durable: false, autoDelete: true });
    await channel.bindQueue(queue, fanout, 'one');
    await channel.bindQueue(queue, fanout, 'two');
    for (const key of ['a', 'b']) channel.publish(exchange, key, Buffer.from('x'));
    channel.publish(fanout, 'anything', Buffer.from('x'));
    await channel.waitForConfirms();
    expect(await keysReceived(channel, queue)).toEqual(['a', 'anything']);
  });

  it('headers: all or any of the arguments', async () => {
    const { channel, exchange, queue } = await setUp('headers');
    const { queue: any } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, exchange, '', { 'x-match': 'all', a: 1, b: 'two' });
    await channel.bindQueue(any, exchange, '', { 'x-match': 'any', a: 1, b: 'two' });
    channel.publish(exchange, 'both', Buffer.from(''), { headers: { a: 1, b: 'two', c: 3 } });
    channel.publish(exchange, 'one', Buffer.from(''), { headers: { a: 1 } });
    channel.publish(exchange, 'none', Buffer.from(''), { headers: { a: 2 } });
    await channel.waitForConfirms();
    expect(await keysReceived(channel, queue)).toEqual(['both']);
    expect(await keysReceived(channel, any)).toEqual(['both', 'one']);
  });

  it('exchange to exchange, and to the alternate exchange what nobody wanted', async () => {
    const { channel, exchange, queue } = await setUp('fanout');
    await channel.bindQueue(queue, exchange, '');
    const topic = `${exchange}.topic`;
    await channel.assertExchange(topic, 'topic', { durable: false, alternateExchange: exchange });
    channel.publish(topic, 'unwanted', Buffer.from(''));
    await channel.waitForConfirms();
    expect(await keysReceived(channel, queue)).toEqual(['unwanted']);
    await channel.bindExchange(exchange, topic, 'a.#');
    channel.publish(topic, 'a.b', Buffer.from(''));
    await channel.waitForConfirms();
    expect(await keysReceived(channel, queue)).toEqual(['a.b']);
    await channel.unbindExchange(exchange, topic, 'a.#');
    await channel.deleteExchange(topic);
  });

  it('the default exchange routes to the queue of that name; unbinding stops a route', async () => {
    const { channel, exchange, queue } = await setUp('direct');
    channel.sendToQueue(queue, Buffer.from('x'));
    await channel.bindQueue(queue, exchange, 'k');
    await channel.assertExchange(`${exchange}.kept`, 'direct', { autoDelete: false, durable: false });
    channel.publish(exchange, 'k', Buffer.from('x'));
    await channel.waitForConfirms();
    expect(await keysReceived(channel, queue)).toEqual([queue, 'k']);
    await channel.unbindQueue(queue, exchange, 'k');
    // It was auto-delete, and this was its last binding.
    expect(await closure(channel, () => channel.checkExchange(exchange))).toBe(404);
  });

  it('returns a mandatory message that no queue takes, before it confirms it', async () => {
    const channel = await world().raw();
    const returned: Message[] = [];
    channel.on('return', (message: Message) => returned.push(message));
    channel.publish('amq.topic', 'nobody', Buffer.from('body'), {
      mandatory: true,
      messageId: 'm1',
      headers: { a: 1 },
    });
    channel.publish('amq.topic', 'nobody', Buffer.from('body'));
    await channel.waitForConfirms();
    expect(returned).toHaveLength(1);
    expect(returned[0]).toMatchObject({
      fields: { replyCode: 312, replyText: 'NO_ROUTE', exchange: 'amq.topic', routingKey: 'nobody' },
      properties: { messageId: 'm1', headers: { a: 1 } },
      content: Buffer.from('body'),
    });
  });

  it('carries every property and header type through unchanged', async () => {
    const { channel, queue } = await setUp('direct');
    const headers = {
      text: 'ü',
      whole: 42,
      negative: -7,
      large: 2 ** 40,
      fraction: 1.5,
      yes: true,
      nothing: null,
      list: [1, 'two', [3]],
      nested: { deep: { er: 1 } },
      time: { '!': 'timestamp', value: 1_700_000_000 },
    };
    const properties = {
      contentType: 'application/json',
      contentEncoding: 'utf-8',
      correlationId: 'c',
      replyTo: 'r',
      messageId: 'm',
      timestamp: 1_700_000_000,
      type: 't',
      appId: 'a',
      priority: 3,
      deliveryMode: 2,
    };
    const body = Buffer.alloc(300_000, 'x');
    channel.sendToQueue(queue, body, { ...properties, headers });
    channel.sendToQueue(queue, Buffer.alloc(0));
    const [full, empty] = await drain(channel, queue);
    expect(full?.properties).toMatchObject({ ...properties, headers });
    expect(full?.content.equals(body)).toBe(true);
    expect(empty?.content).toHaveLength(0);
  });

  it('refuses an unknown exchange (404), an internal one and reserved names (403), another declaration (406)', async () => {
    const name = `${world().service}.refused`;
    const attempt = async (act: (channel: ConfirmChannel) => unknown): Promise<number> => {
      const channel = await world().raw();
      return closure(channel, () => act(channel));
    };
    expect(await attempt((channel) => channel.publish(name, 'k', Buffer.from('x')))).toBe(404);
    expect(await attempt((channel) => channel.checkExchange(name))).toBe(404);
    expect(await attempt((channel) => channel.assertExchange('amq.mine', 'direct'))).toBe(403);
    expect(await attempt((channel) => channel.bindQueue('', '', 'k'))).toBe(404);
    const channel = await world().raw();
    await channel.assertExchange(name, 'direct', { durable: false, internal: true });
    expect(await attempt((other) => other.publish(name, 'k', Buffer.from('x')))).toBe(403);
    expect(await attempt((other) => other.assertExchange(name, 'topic', { durable: false, internal: true }))).toBe(406);
    expect(await attempt((other) => other.assertExchange(name, 'direct', { durable: true, internal: true }))).toBe(406);
    await channel.deleteExchange(name);
    await channel.deleteExchange(name);
  });
}
