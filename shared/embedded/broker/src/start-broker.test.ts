import { connect } from 'amqplib';
import { startBroker } from './start-broker';
import { withTempDir } from './testing/temp-dir';

describe('startBroker', () => {
  it('listens on loopback and on nothing else', async () => {
    await withTempDir(async (dataDir) => {
      await expect(startBroker({ dataDir, host: '0.0.0.0' })).rejects.toBeInstanceOf(RangeError);
      const broker = await startBroker({ dataDir });
      expect(broker.url).toBe(`amqp://127.0.0.1:${broker.port}`);
      await broker.close();
      await broker.close();
    });
  });

  it('refuses a directory in use, and a port in use without keeping the directory', async () => {
    await withTempDir(async (one) =>
      withTempDir(async (two) => {
        const broker = await startBroker({ dataDir: one });
        await expect(startBroker({ dataDir: one })).rejects.toMatchObject({ code: 'directory_locked' });
        await expect(startBroker({ dataDir: two, port: broker.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
        await broker.close();
        await (await startBroker({ dataDir: two })).close();
      }),
    );
  });

  it('lets in only who knows the password, when there is one', async () => {
    await withTempDir(async (dataDir) => {
      const broker = await startBroker({ dataDir, credentials: { user: 'osk', password: 'a/b:c' } });
      await (await connect(broker.url)).close();
      await expect(connect(`amqp://osk:wrong@127.0.0.1:${broker.port}`)).rejects.toBeInstanceOf(Error);
      await expect(connect(`amqp://127.0.0.1:${broker.port}`)).rejects.toBeInstanceOf(Error);
      await broker.close();
    });
  });

  it.each([false, true])('tells its clients when it closes (inWorker: %s)', async (inWorker) => {
    await withTempDir(async (dataDir) => {
      const broker = await startBroker({ dataDir, inWorker });
      const connection = await connect(broker.url, { noDelay: true });
      const channel = await connection.createConfirmChannel();
      await channel.assertQueue('q');
      channel.sendToQueue('q', Buffer.from('kept'), { persistent: true });
      await channel.waitForConfirms();
      const closed = new Promise((resolve) => connection.once('close', resolve));
      await broker.close();
      await expect(closed).resolves.toMatchObject({ code: 320 });
      const again = await startBroker({ dataDir, inWorker });
      const reader = await connect(again.url, { noDelay: true });
      expect(await (await reader.createChannel()).checkQueue('q')).toMatchObject({ messageCount: 1 });
      await reader.close();
      await again.close();
    });
  });

  it('reports a failure to start from its thread', async () => {
    await withTempDir(async (dataDir) =>
      withTempDir(async (other) => {
        const broker = await startBroker({ dataDir });
        await expect(startBroker({ dataDir: other, port: broker.port, inWorker: true })).rejects.toMatchObject({
          code: 'EADDRINUSE',
        });
        await broker.close();
      }),
    );
  });
});
