import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import mongoose from 'mongoose';
import { freePort } from '@osk/test-ports';
import type { StoreUnderTest } from './world';

type RealMongo = { start: () => Promise<StoreUnderTest>; reason?: undefined } | { start?: undefined; reason: string };

/** A real MongoDB to hold the contract against: the one at TEST_MONGODB_URL, or a `mongod` of this machine. */
export function realMongo(): RealMongo {
  const url = process.env['TEST_MONGODB_URL'];
  if (url) return { start: () => Promise.resolve({ url, stop: () => Promise.resolve() }) };
  const binary = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => join(directory, 'mongod'))
    .find(isExecutable);
  if (binary) return { start: () => startMongod(binary) };
  return { reason: 'there is no TEST_MONGODB_URL and no mongod on the PATH' };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A replica set of one, as transactions need it, in a directory that goes with it. */
async function startMongod(binary: string): Promise<StoreUnderTest> {
  const directory = mkdtempSync(join(tmpdir(), 'osk-mongod-'));
  const port = await freePort();
  const options = ['--replSet', 'rs0', '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', directory];
  const server = spawn(binary, options, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const direct = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const client = await new mongoose.mongo.MongoClient(direct, { serverSelectionTimeoutMS: 30_000 }).connect();
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
  await client.db('admin').command({ replSetInitiate: { _id: 'rs0', members } });
  while (!(await client.db('admin').command({ hello: 1 }))['isWritablePrimary']) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await client.close();
  return {
    url: `${direct}&replicaSet=rs0`,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}
