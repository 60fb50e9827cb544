import { connect, type ConfirmChannel, type GetMessage } from 'amqplib';
import { BrokerProcess } from '../testing/broker-process';
import { withTempDir } from '../testing/temp-dir';

const ROUNDS = 5;

async function open(broker: BrokerProcess): Promise<ConfirmChannel> {
  const connection = await connect(broker.url, { noDelay: true });
  connection.on('error', () => undefined);
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  return channel;
}

async function takeAll(channel: ConfirmChannel, queue: string): Promise<GetMessage[]> {
  const messages: GetMessage[] = [];
  for (let message = await channel.get(queue); message; message = await channel.get(queue)) messages.push(message);
  return messages;
}

describe('killed with SIGKILL', () => {
  jest.setTimeout(60_000);

  it('never loses a confirmed message and never brings back an acknowledged one', async () => {
    await withTempDir(async (dataDir) => {
      const broker = new BrokerProcess(dataDir);
      const confirmed = new Set<string>();
      const acknowledged = new Set<string>();
      let next = 0;
      for (let round = 1; round <= ROUNDS; round++) {
        await broker.start();
        const channel = await open(broker);
        await channel.assertQueue('q');
        const publish = (): string => {
          const id = `m${next++}`;
          channel.sendToQueue(
            'q',
            Buffer.from(id),
            { persistent: true },
            (error: unknown) => error === null && confirmed.add(id),
          );
          return id;
        };
        // Every second message is acknowledged; the confirm of one published afterwards proves that this is on disk.
        const settled: string[] = [];
        for (const [index, message] of (await takeAll(channel, 'q')).entries()) {
          if (index % 2 === 1) continue;
          channel.ack(message);
          settled.push(message.content.toString());
        }
        publish();
        await channel.waitForConfirms();
        for (const id of settled) acknowledged.add(id);
        // Killed in the middle of a stream, at another place each time.
        const published = next;
        const known = confirmed.size;
        const underWay = (): number => next - published - (confirmed.size - known);
        const enough = confirmed.size + 150 * round;
        const dead = new Promise((resolve) => channel.once('close', resolve));
        while (confirmed.size < enough) {
          if (underWay() < 100) for (let index = 0; index < 40; index++) publish();
          await new Promise((resolve) => setImmediate(resolve));
        }
        await broker.kill();
        await dead;
      }
      await broker.start();
      const channel = await open(broker);
      const found = (await takeAll(channel, 'q')).map(({ content }) => content.toString());
      expect(new Set(found).size).toBe(found.length);
      const present = new Set(found);
      expect([...confirmed].filter((id) => !acknowledged.has(id) && !present.has(id))).toEqual([]);
      expect([...acknowledged].filter((id) => present.has(id))).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(100);
      await broker.stop();
    });
  });

  it('counts a delivery that was under way, so that a message which kills everybody is buried', async () => {
    await withTempDir(async (dataDir) => {
      const broker = new BrokerProcess(dataDir);
      const args = {
        'x-queue-type': 'quorum',
        'x-delivery-limit': 2,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': 'dead',
      };
      const counts: unknown[] = [];
      for (let round = 0; round < 3; round++) {
        await broker.start();
        const channel = await open(broker);
        await channel.assertQueue('dead');
        await channel.assertQueue('q', { arguments: args });
        if (round === 0) channel.sendToQueue('q', Buffer.from('poison'), { persistent: true });
        await channel.waitForConfirms();
        const message = await channel.get('q');
        counts.push(message && (message.properties.headers?.['x-delivery-count'] ?? 0));
        channel.sendToQueue('dead', Buffer.from('barrier'), { persistent: true });
        await channel.waitForConfirms();
        await broker.kill();
      }
      await broker.start();
      const channel = await open(broker);
      expect(counts).toEqual([0, 1, 2]);
      expect(await channel.checkQueue('q')).toMatchObject({ messageCount: 0 });
      const bodies = (await takeAll(channel, 'dead')).map(({ content }) => content.toString());
      expect(bodies).toEqual(['barrier', 'barrier', 'barrier', 'poison']);
      await broker.stop();
    });
  });
});
