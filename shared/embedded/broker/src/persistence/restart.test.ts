import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { startBroker, type BrokerOptions } from '../start-broker';
import { withTempDir } from '../testing/temp-dir';

type Session = (channel: ConfirmChannel, connection: ChannelModel) => Promise<void>;

/** Runs each session on a broker of its own, all over the same directory. */
async function sessions(options: Partial<BrokerOptions>, ...steps: Session[]): Promise<void> {
  await withTempDir(async (dataDir) => {
    for (const step of steps) {
      const broker = await startBroker({ dataDir, ...options });
      const connection = await connect(broker.url, { noDelay: true });
      await step(await connection.createConfirmChannel(), connection);
      await connection.close();
      await broker.close();
    }
  });
}

async function take(channel: ConfirmChannel, queue: string): Promise<string[]> {
  const bodies: string[] = [];
  for (
    let message = await channel.get(queue, { noAck: true });
    message;
    message = await channel.get(queue, { noAck: true })
  ) {
    bodies.push(message.content.toString());
  }
  return bodies;
}

describe('over a restart', () => {
  const persistent = { persistent: true };

  it('keeps durable definitions with all their arguments, and forgets transient ones', async () => {
    const args = {
      'x-queue-type': 'quorum',
      'x-delivery-limit': 3,
      'x-big': 2 ** 40,
      'x-list': [1, 'a'],
      'x-time': { '!': 'timestamp', value: 5 },
    };
    await sessions(
      {},
      async (channel) => {
        await channel.assertExchange('x', 'topic', { alternateExchange: 'y' });
        await channel.assertExchange('y', 'headers');
        await channel.assertQueue('kept', { arguments: args });
        await channel.assertQueue('gone', { durable: false });
        await channel.bindQueue('kept', 'x', 'a.#');
        await channel.bindQueue('kept', 'y', '', { h: 1 });
        await channel.bindQueue('gone', 'x', '#');
        await channel.bindExchange('y', 'x', 'to.y');
        await channel.assertQueue('deleted');
        await channel.bindQueue('deleted', 'x', '#');
        await channel.deleteQueue('deleted');
        await channel.bindQueue('kept', 'x', 'unbound');
        await channel.unbindQueue('kept', 'x', 'unbound');
      },
      async (channel, connection) => {
        await channel.assertExchange('x', 'topic', { alternateExchange: 'y' });
        await channel.assertQueue('kept', { arguments: args });
        channel.publish('x', 'a.b', Buffer.from('by topic'));
        channel.publish('x', 'to.y', Buffer.from('by exchange'), { headers: { h: 1 } });
        channel.publish('x', 'unbound', Buffer.from('lost'), { headers: { h: 2 } });
        await channel.waitForConfirms();
        expect(await take(channel, 'kept')).toEqual(['by topic', 'by exchange']);
        for (const name of ['gone', 'deleted']) {
          const other = await connection.createChannel();
          other.on('error', () => undefined);
          await expect(other.checkQueue(name)).rejects.toMatchObject({ code: 404 });
        }
      },
    );
  });

  it('keeps persistent messages of durable queues in order, and only those', async () => {
    await sessions(
      {},
      async (channel) => {
        await channel.assertQueue('q');
        await channel.assertQueue('purged');
        for (const body of ['1', '2', '3'])
          channel.sendToQueue('q', Buffer.from(body), { ...persistent, headers: { n: body } });
        channel.sendToQueue('q', Buffer.from('transient'));
        channel.sendToQueue('purged', Buffer.from('x'), persistent);
        const first = await channel.get('q');
        if (first) channel.ack(first);
        // Taken, and never acknowledged.
        await channel.get('q');
        await channel.purgeQueue('purged');
        await channel.waitForConfirms();
      },
      async (channel) => {
        const message = await channel.get('q');
        expect(
          message && [message.content.toString(), message.properties.headers?.n, message.fields.redelivered],
        ).toEqual(['2', '2', true]);
        expect(await take(channel, 'q')).toEqual(['3']);
        expect(await take(channel, 'purged')).toEqual([]);
      },
    );
  });

  it('goes on waiting for what is to expire, and moves what expired meanwhile', async () => {
    const declare = async (channel: ConfirmChannel): Promise<void> => {
      await channel.assertQueue('target');
      await channel.assertQueue('delay', { deadLetterExchange: '', deadLetterRoutingKey: 'target' });
    };
    await sessions(
      {},
      async (channel) => {
        await declare(channel);
        channel.sendToQueue('delay', Buffer.from('at once'), { ...persistent, expiration: '1' });
        channel.sendToQueue('delay', Buffer.from('later'), { ...persistent, expiration: '800' });
        await channel.waitForConfirms();
      },
      async (channel) => {
        await declare(channel);
        const inbox: string[] = [];
        await new Promise<void>((resolve) => {
          void channel.consume('target', (message) => {
            if (!message) return;
            channel.ack(message);
            if (inbox.push(message.content.toString()) === 2) resolve();
          });
        });
        expect(inbox).toEqual(['at once', 'later']);
      },
    );
  });

  it('reads back what it did not keep in memory, before and after', async () => {
    const body = (index: number): string => `${index}:${'x'.repeat(2000)}`;
    const all = Array.from({ length: 60 }, (_, index) => body(index));
    await sessions(
      { memoryBytes: 10_000 },
      async (channel) => {
        await channel.assertQueue('q', { deadLetterExchange: '', deadLetterRoutingKey: 'dead' });
        await channel.assertQueue('dead');
        for (const each of all) channel.sendToQueue('q', Buffer.from(each), persistent);
        await channel.waitForConfirms();
        for (const expected of all.slice(0, 30)) {
          const message = await channel.get('q');
          expect(message && message.content.toString()).toBe(expected);
          if (message) channel.nack(message, false, false);
        }
        expect(await take(channel, 'dead')).toEqual(all.slice(0, 30));
      },
      async (channel) => expect(await take(channel, 'q')).toEqual(all.slice(30)),
    );
  });

  it('uses the space of what is gone again', async () => {
    await withTempDir(async (dataDir) => {
      const broker = await startBroker({ dataDir });
      const connection = await connect(broker.url, { noDelay: true });
      const channel = await connection.createConfirmChannel();
      await channel.assertQueue('q');
      const sizes: number[] = [];
      for (let round = 0; round < 8; round++) {
        for (let index = 0; index < 200; index++) channel.sendToQueue('q', Buffer.alloc(10_000), persistent);
        await channel.waitForConfirms();
        await take(channel, 'q');
        // Commits come in order: this one is behind all those removals.
        channel.sendToQueue('q', Buffer.from('last'), persistent);
        await channel.waitForConfirms();
        await take(channel, 'q');
        sizes.push((await stat(join(dataDir, 'journal', 'data.mdb'))).size);
      }
      await connection.close();
      await broker.close();
      expect(sizes.at(-1)).toBeLessThan(2 * (sizes[1] as number));
    });
  });
});
