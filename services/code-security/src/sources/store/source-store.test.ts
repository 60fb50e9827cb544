import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { randomBytes } from 'node:crypto';
import type { Store } from '@osk/persistence';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { newId } from '@osk/contracts';
import { testFolder } from '../testing/folder';
import { DatabaseSourceStore } from './database-source-store';
import { rechunk } from './rechunk';

const TEAM = 'team_a';
let test: TestStore;
let store: Store;
let sources: DatabaseSourceStore;
let folder: ReturnType<typeof testFolder>;

beforeAll(async () => {
  test = await startTestStore();
  store = await test.connect('sources-test');
  sources = new DatabaseSourceStore(store);
  await store.syncIndexes();
});
afterAll(() => test.close());
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

const keep = async (content: Buffer, team = TEAM) => {
  const path = join(folder.path, 'in');
  writeFileSync(path, content);
  const id = newId('scan');
  await sources.put(team, id, 'a.zip', createReadStream(path));
  return id;
};
const out = () => join(folder.path, 'out');
const MB = 1024 ** 2;

it.each([0, 1, 4 * MB - 1, 4 * MB, 4 * MB + 1, 9 * MB + 77])('gives %d bytes back as they were', async (bytes) => {
  const content = randomBytes(bytes);
  const id = await keep(content);
  expect(await sources.find(TEAM, id)).toEqual({ filename: 'a.zip', bytes });
  expect(await sources.fetch(TEAM, id, out())).toEqual({ filename: 'a.zip', bytes });
  expect(readFileSync(out()).equals(content)).toBe(true);
});

it('is fetched again and again, by any worker, until it is removed', async () => {
  const id = await keep(randomBytes(9 * MB));
  await new DatabaseSourceStore(store).fetch(TEAM, id, `${out()}1`);
  await sources.fetch(TEAM, id, `${out()}2`);
  await sources.remove(TEAM, id);
  await sources.remove(TEAM, id);
  expect(await sources.find(TEAM, id)).toBeNull();
  await expect(sources.fetch(TEAM, id, out())).rejects.toMatchObject({ code: 'upload_gone' });
  expect(existsSync(out())).toBe(false);
});

it('is not there for another team', async () => {
  const id = await keep(Buffer.from('mine'));
  expect(await sources.find('team_b', id)).toBeNull();
  await expect(sources.fetch('team_b', id, out())).rejects.toMatchObject({ code: 'upload_gone' });
  await sources.remove('team_b', id);
  expect(await sources.find(TEAM, id)).not.toBeNull();
});

it('an upload that breaks off is never seen, and its scan id is free again', async () => {
  const id = newId('scan');
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(5 * MB);
      throw new Error('the disk went away');
    })(),
  );
  await expect(sources.put(TEAM, id, 'a.zip', broken)).rejects.toThrow('the disk went away');
  expect(await sources.find(TEAM, id)).toBeNull();
  await sources.put(TEAM, id, 'a.zip', Readable.from([Buffer.from('x')]));
  expect(await sources.find(TEAM, id)).toMatchObject({ bytes: 1 });
});

it('does not write over a file, and stops when told to', async () => {
  const id = await keep(Buffer.from('x'));
  writeFileSync(out(), 'mine');
  await expect(sources.fetch(TEAM, id, out())).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(out(), 'utf8')).toBe('mine');
  const stopped = sources.fetch(TEAM, id, `${out()}2`, AbortSignal.abort());
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

it('rechunk keeps the order and the size, whatever the pieces', async () => {
  const pieces = [1, 0, 5, 3, 12, 4, 1].map((size, index) => Buffer.alloc(size, index));
  const got: Buffer[] = [];
  for await (const chunk of rechunk(Readable.from(pieces.filter(({ length }) => length > 0)), 4)) got.push(chunk);
  expect(got.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4, 4, 2]);
  expect(Buffer.concat(got).equals(Buffer.concat(pieces))).toBe(true);
});
