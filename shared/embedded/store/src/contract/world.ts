import mongoose from 'mongoose';

/** A server under test. */
export interface StoreUnderTest {
  /** A `mongodb://` URL without a database name. */
  url: string;
  stop(): Promise<void>;
}

/** What a theme of the contract works with: a database of its own, through the official driver and through mongoose. */
export interface World {
  url: string;
  client: mongoose.mongo.MongoClient;
  db: mongoose.mongo.Db;
  connection: mongoose.Connection;
}

let databases = 0;

/** Connects both clients to a fresh database. */
export async function openWorld(url: string): Promise<World> {
  const name = `contract_${process.pid}_${++databases}`;
  const client = await new mongoose.mongo.MongoClient(url).connect();
  const connection = await mongoose.createConnection(url, { dbName: name }).asPromise();
  return { url, client, db: client.db(name), connection };
}

export async function closeWorld({ client, db, connection }: World): Promise<void> {
  await db.dropDatabase();
  await connection.close();
  await client.close();
}

/** What an operation fails with; a test that expects a failure fails without one. */
export async function failureOf(operation: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await operation;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('the operation did not fail');
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
