import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { buildStore } from '../testing/built-store';
import { DirectoryInUseError } from './lock-file';
import { startStore, type RunningStore } from './start-store';

const { MongoClient } = mongoose.mongo;

describe('startStore', () => {
  let dataDir: string;
  const started: RunningStore[] = [];
  const start = async (options: Partial<Parameters<typeof startStore>[0]> = {}): Promise<RunningStore> => {
    const store = await startStore({ dataDir, inWorker: false, ...options });
    started.push(store);
    return store;
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'osk-store-start-'));
  });
  afterEach(async () => {
    for (const store of started.splice(0)) await store.close();
    rmSync(dataDir, { recursive: true });
  });

  const withClient = async <T>(store: RunningStore, work: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> => {
    const client = await new MongoClient(store.url).connect();
    try {
      return await work(client.db('app'));
    } finally {
      await client.close();
    }
  };

  it('keeps its data, indexes and counts over a restart', async () => {
    const first = await start();
    await withClient(first, async (db) => {
      await db.collection('c').createIndex({ k: 1 }, { unique: true });
      await db.collection('c').insertMany([{ k: 1 }, { k: 2 }]);
    });
    await first.close();
    await withClient(await start(), async (db) => {
      const c = db.collection('c');
      expect(await c.estimatedDocumentCount()).toBe(2);
      await expect(c.insertOne({ k: 2 })).rejects.toMatchObject({ code: 11000 });
      await c.insertOne({ k: 3 });
      expect(
        (
          await c
            .find({ k: { $gte: 2 } })
            .hint('k_1')
            .toArray()
        ).map(({ k }) => k as number),
      ).toEqual([2, 3]);
      expect(await db.command({ validate: 'c' })).toMatchObject({ valid: true, nrecords: 3 });
    });
  });

  it('listens on a Unix socket', async () => {
    const socketPath = join(dataDir, 'store.sock');
    writeFileSync(socketPath, 'left over');
    const store = await start({ socketPath });
    expect(store.port).toBeUndefined();
    await withClient(store, async (db) => {
      await db.collection('c').insertOne({ a: 1 });
      expect(await db.collection('c').countDocuments()).toBe(1);
    });
  });

  it('listens on loopback only', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com']) {
      await expect(startStore({ dataDir, host })).rejects.toThrow(RangeError);
    }
  });

  it('keeps a second store out of the same directory, and gives it back on closing', async () => {
    const first = await start();
    const refused = await startStore({ dataDir, inWorker: false }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DirectoryInUseError);
    expect(refused).toMatchObject({ code: 'STORE_IN_USE', pid: process.pid });
    await first.close();
    await first.close();
    await start();
  });

  it('takes over a lock whose process is gone, or whose number now belongs to another', async () => {
    const lock = join(dataDir, 'store', 'store.lock');
    const first = await start();
    const held = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number; started: string | null };
    await first.close();
    expect(existsSync(lock)).toBe(false);
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, started: '1' }));
    await (await start()).close();
    writeFileSync(lock, 'not a lock');
    await (await start()).close();
    if (held.started !== null) {
      writeFileSync(lock, JSON.stringify({ ...held, started: '1' }));
      await (await start()).close();
    }
  });

  it('gives the directory back when it cannot listen', async () => {
    const first = await start();
    const other = mkdtempSync(join(tmpdir(), 'osk-store-start-'));
    await expect(startStore({ dataDir: other, inWorker: false, port: first.port! })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    const second = await startStore({ dataDir: other, inWorker: false });
    await second.close();
    rmSync(other, { recursive: true });
  });

  it.each<[string, Buffer]>([
    ['a length of nothing', Buffer.from([0, 0, 0, 0, 1, 2, 3])],
    ['an enormous length', Buffer.from([255, 255, 255, 127, 0, 0, 0, 0])],
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['an unknown opcode', Buffer.concat([Buffer.from([20, 0, 0, 0]), Buffer.alloc(16, 1)])],
  ])('closes the connection that sends %s, and no other', async (_what, bytes) => {
    const store = await start();
    await withClient(store, async (db) => {
      await db.command({ ping: 1 });
      const socket = connect(store.port!, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(bytes);
      await once(socket, 'close');
      expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
    });
  });

  it('serves on a worker thread when compiled', async () => {
    const built = buildStore();
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const compiled = require(built.index) as { startStore: typeof startStore };
    const store = await compiled.startStore({ dataDir });
    await withClient(store, async (db) => {
      await db.collection('c').insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
      expect(await db.collection('c').find().sort({ n: -1 }).limit(1).toArray()).toMatchObject([{ n: 299 }]);
    });
    await expect(compiled.startStore({ dataDir })).rejects.toMatchObject({ code: 'STORE_IN_USE' });
    await store.close();
    const again = await compiled.startStore({ dataDir, inWorker: true });
    await withClient(again, async (db) => expect(await db.collection('c').countDocuments()).toBe(300));
    const other = mkdtempSync(join(tmpdir(), 'osk-store-start-'));
    await expect(compiled.startStore({ dataDir: other, port: again.port! })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    rmSync(other, { recursive: true });
    await again.close();
    built.remove();
  });
});
