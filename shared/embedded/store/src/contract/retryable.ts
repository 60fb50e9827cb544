import { Long } from 'bson';
import mongoose from 'mongoose';
import { failureOf, range, type World } from './world';

export function retryTheme(world: () => World): void {
  /** A client of its own: the numbers of its sessions are the test's alone. */
  let client: mongoose.mongo.MongoClient;
  beforeEach(async () => {
    client = await new mongoose.mongo.MongoClient(world().url).connect();
  });
  afterEach(() => client.close());

  const sender = () => {
    const session = client.startSession();
    return (number: number, command: Record<string, unknown>) =>
      client.db(world().db.databaseName).command({ ...command, txnNumber: Long.fromNumber(number) }, { session });
  };

  /** Sends a numbered write again and again, as a driver does after a lost answer. */
  const repeated = async (times: number, command: Record<string, unknown>): Promise<Record<string, unknown>[]> => {
    const send = sender();
    const answers: Record<string, unknown>[] = [];
    for (let i = 0; i < times; i++) answers.push(await send(1, command));
    return answers;
  };

  it('carries out a repeated insert once', async () => {
    const answers = await repeated(3, {
      insert: 'inserts',
      documents: range(3).map((_id) => ({ _id })),
    });
    expect(answers.map((answer) => answer['n'])).toEqual([3, 3, 3]);
    expect(await world().db.collection('inserts').countDocuments()).toBe(3);
  });

  it('carries out a repeated update once', async () => {
    await world().db.collection('updates').insertOne({ n: 0 });
    const answers = await repeated(3, {
      update: 'updates',
      updates: [{ q: {}, u: { $inc: { n: 1 } } }],
    });
    expect(answers[2]).toMatchObject({ n: 1, nModified: 1 });
    expect(await world().db.collection('updates').findOne()).toMatchObject({ n: 1 });
  });

  it('gives the same document to a repeated findAndModify', async () => {
    await world()
      .db.collection('takes')
      .insertMany([{ _id: 1 as never }, { _id: 2 as never }]);
    const answers = await repeated(2, {
      findAndModify: 'takes',
      query: {},
      sort: { _id: 1 },
      remove: true,
    });
    expect(answers.map((answer) => answer['value'])).toEqual([{ _id: 1 }, { _id: 1 }]);
    expect(await world().db.collection('takes').countDocuments()).toBe(1);
  });

  it('takes a higher number for a new write, and refuses a lower one', async () => {
    const send = sender();
    const insert = { insert: 'numbers', documents: [{ a: 1 }] };
    expect(await send(5, insert)).toMatchObject({ n: 1 });
    expect(await send(6, insert)).toMatchObject({ n: 1 });
    expect(await failureOf(send(4, insert))).toMatchObject({ code: 225 });
    expect(await world().db.collection('numbers').countDocuments()).toBe(2);
  });

  it('repeats a failure as it was', async () => {
    await world()
      .db.collection('fails')
      .insertOne({ _id: 1 as never });
    const answers = await repeated(2, { insert: 'fails', documents: [{ _id: 1 }] });
    for (const answer of answers) expect(answer).toMatchObject({ n: 0, writeErrors: [{ code: 11000 }] });
  });
}
