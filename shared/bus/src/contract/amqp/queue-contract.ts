import type { ConfirmChannel, Options } from 'amqplib';
import { eventually } from '../inbox';
import type { ContractWorld } from '../world';
import { closure, drain } from './helpers';

/** What queues are and what their arguments do. */
export function queueContract(world: () => ContractWorld): void {
  const declare = async (options: Options.AssertQueue = {}): Promise<{ channel: ConfirmChannel; queue: string }> => {
    const channel = await world().raw();
    const { queue } = await channel.assertQueue('', { exclusive: true, ...options });
    return { channel, queue };
  };
  const send = async (
    channel: ConfirmChannel,
    queue: string,
    bodies: readonly string[],
    options?: Options.Publish,
  ): Promise<void> => {
    for (const body of bodies) channel.sendToQueue(queue, Buffer.from(body), options);
    await channel.waitForConfirms();
  };
  const bodies = async (channel: ConfirmChannel, queue: string): Promise<string[]> =>
    (await drain(channel, queue)).map(({ content }) => content.toString());

  it('names a queue, counts it, purges it and deletes it', async () => {
    const { channel, queue } = await declare();
    expect(queue).toMatch(/^amq\.gen-/);
    await send(channel, queue, ['a', 'b', 'c']);
    expect(await channel.checkQueue(queue)).toEqual({ queue, messageCount: 3, consumerCount: 0 });
    expect(await channel.purgeQueue(queue)).toEqual({ messageCount: 3 });
    await send(channel, queue, ['d']);
    expect(await channel.deleteQueue(queue)).toEqual({ messageCount: 1 });
    expect(await channel.deleteQueue(queue)).toEqual({ messageCount: 0 });
    expect(await closure(channel, () => channel.checkQueue(queue))).toBe(404);
  });

  it('refuses a different declaration (406) and leaves the connection alive', async () => {
    const channel = await world().raw();
    const queue = `${world().service}.q`;
    await channel.assertQueue(queue, { durable: false, messageTtl: 60_000 });
    for (const different of [
      { durable: true, messageTtl: 60_000 },
      { durable: false },
      { durable: false, messageTtl: 60_000, autoDelete: true },
    ]) {
      const other = await world().raw();
      expect(await closure(other, () => other.assertQueue(queue, different))).toBe(406);
    }
    expect((await channel.assertQueue(queue, { durable: false, messageTtl: 60_000 })).queue).toBe(queue);
    await channel.deleteQueue(queue);
  });

  it.each([
    ['a text as TTL', { arguments: { 'x-message-ttl': 'soon' } }],
    ['a negative TTL', { messageTtl: -1 }],
    ['an x-expires of 0', { expires: 0 }],
    ['an unknown overflow', { overflow: 'explode' }],
    ['a dead-letter key without an exchange', { deadLetterRoutingKey: 'k' }],
    ['a quorum queue that is transient', { durable: false, exclusive: false, arguments: { 'x-queue-type': 'quorum' } }],
  ])('refuses %s (406)', async (_what, options) => {
    const channel = await world().raw();
    expect(await closure(channel, () => channel.assertQueue('', { exclusive: true, ...options }))).toBe(406);
  });

  it('locks an exclusive queue to its connection (405) and removes it with it', async () => {
    const { channel, queue } = await declare();
    const other = await world().raw();
    expect(await closure(other, () => other.checkQueue(queue))).toBe(405);
    const third = await world().raw();
    expect(await closure(third, () => third.consume(queue, () => undefined))).toBe(405);
    await world().hangUp(channel);
    const gone = await eventually(
      async () => {
        const fresh = await world().raw();
        return fresh.checkQueue(queue).then(
          () => 0,
          (error: { code: number }) => error.code,
        );
      },
      (code) => code === 404,
    );
    expect(gone).toBe(404);
  });

  it('deletes only when unused or empty, if asked to (406)', async () => {
    const { channel, queue } = await declare();
    await send(channel, queue, ['a']);
    const connection = world().connectionOf(channel);
    const second = await connection.createChannel();
    expect(await closure(second, () => second.deleteQueue(queue, { ifEmpty: true }))).toBe(406);
    await channel.purgeQueue(queue);
    await channel.consume(queue, () => undefined);
    const third = await connection.createChannel();
    expect(await closure(third, () => third.deleteQueue(queue, { ifUnused: true }))).toBe(406);
  });

  it('removes an auto-delete queue with its last consumer', async () => {
    const channel = await world().raw();
    const queue = `${world().service}.auto`;
    await channel.assertQueue(queue, { durable: false, autoDelete: true });
    const { consumerTag } = await channel.consume(queue, () => undefined);
    await channel.cancel(consumerTag);
    expect(await closure(channel, () => channel.checkQueue(queue))).toBe(404);
  });

  it('removes a queue that nobody has used for x-expires', async () => {
    const channel = await world().raw();
    const queue = `${world().service}.expires`;
    await channel.assertQueue(queue, { durable: false, expires: 200 });
    // Looking would count as use, so the wait is one long pause.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await closure(channel, () => channel.checkQueue(queue))).toBe(404);
  });

  it('lets messages expire: by the queue, by the message, the shorter of both, and at once for 0', async () => {
    const { channel, queue } = await declare({ messageTtl: 30_000 });
    await send(channel, queue, ['stays']);
    expect(await bodies(channel, queue)).toEqual(['stays']);
    await send(channel, queue, ['short'], { expiration: '100' });
    await eventually(
      () => channel.checkQueue(queue),
      ({ messageCount }) => messageCount === 0,
    );
    await send(channel, queue, ['never'], { expiration: '0' });
    expect(await bodies(channel, queue)).toEqual([]);
    expect(await closure(channel, () => channel.sendToQueue(queue, Buffer.from('x'), { expiration: 'soon' }))).toBe(
      406,
    );
  });

  it('keeps to x-max-length by dropping the oldest, or by refusing the newest', async () => {
    const { channel, queue } = await declare({ maxLength: 2 });
    await send(channel, queue, ['1', '2', '3']);
    expect(await bodies(channel, queue)).toEqual(['2', '3']);
    const strict = await declare({ maxLength: 1, overflow: 'reject-publish' });
    await send(strict.channel, strict.queue, ['1']);
    await expect(send(strict.channel, strict.queue, ['2'])).rejects.toBeInstanceOf(Error);
    expect(await bodies(strict.channel, strict.queue)).toEqual(['1']);
  });

  it('keeps to x-max-length-bytes', async () => {
    const { channel, queue } = await declare({ arguments: { 'x-max-length-bytes': 1000 } });
    await send(channel, queue, ['a'.repeat(600), 'b'.repeat(600)]);
    expect((await bodies(channel, queue)).map((body) => body[0])).toEqual(['b']);
  });

  it('hands out higher priorities first, and within one in order', async () => {
    const { channel, queue } = await declare({ maxPriority: 5 });
    for (const [body, priority] of [
      ['low', 1],
      ['high', 5],
      ['beyond', 9],
      ['none', undefined],
      ['low2', 1],
    ] as const) {
      channel.sendToQueue(queue, Buffer.from(body), priority === undefined ? {} : { priority });
    }
    await channel.waitForConfirms();
    expect(await bodies(channel, queue)).toEqual(['high', 'beyond', 'low', 'low2', 'none']);
  });

  it('refuses a queue nobody declared (404)', async () => {
    for (const act of [
      (channel: ConfirmChannel) => channel.consume('no.such.queue', () => undefined),
      (channel: ConfirmChannel) => channel.get('no.such.queue'),
      (channel: ConfirmChannel) => channel.purgeQueue('no.such.queue'),
      (channel: ConfirmChannel) => channel.bindQueue('no.such.queue', 'amq.topic', '#'),
    ]) {
      const channel = await world().raw();
      expect(await closure(channel, () => act(channel))).toBe(404);
    }
  });
}
