import { newId } from '@osk/contracts';
import { defineCollection, type TeamDocument } from '../collection/define-collection';
import type { Stage } from '../filter/pipeline';
import type { Filter } from '../filter/types';
import type { Store } from '../store/store';
import { startTestStore, type TestStore } from '../testing';
import { TeamRepository, type Fields } from './team-repository';

interface NoteDocument extends TeamDocument {
  text: string;
  tags: string[];
  extra: unknown;
}

const notes = defineCollection<NoteDocument>({
  name: 'notes',
  schema: { text: { type: String, required: true }, tags: [String], extra: Object },
  indexes: [],
});

let test: TestStore;
let store: Store;
let repo: TeamRepository<NoteDocument>;
const theirs = { _id: newId('find'), text: 'theirs', tags: [] as string[], extra: {} };

beforeAll(async () => {
  test = await startTestStore();
  store = await test.connect('hostile-test');
  repo = new TeamRepository(store, notes);
  await store.syncIndexes();
  await repo.insert('team_b', theirs);
  await repo.insert('team_a', { _id: newId('find'), text: 'mine', tags: ['a', 'b'], extra: { kind: 1 } });
});
afterAll(() => test.close());

/** As a filter comes from a request body: past every type. */
const hostile = (json: string): Filter<Fields<NoteDocument>> => JSON.parse(json) as Filter<Fields<NoteDocument>>;

describe('a filter from outside', () => {
  it.each([
    '{"team_id":"team_b"}',
    '{"team_id":{"$ne":"team_a"}}',
    '{"team_id.x":1}',
    '{"$or":[{"team_id":"team_b"},{}]}',
    '{"$and":[{"team_id":"team_b"}]}',
    '{"$nor":[{"team_id":"team_a"}]}',
    '{"$where":"true"}',
    '{"$expr":{"$eq":[1,1]}}',
    '{"$comment":"x"}',
    '{"$jsonSchema":{}}',
    '{"extra.$where":"true"}',
    '{"":1}',
    '[{"text":"mine"}]',
    'null',
    '"mine"',
  ])('is refused: %s', async (json) => {
    const refused = { code: 'filter_refused' };
    if (json === '"mine"') {
      // A bare string is an id where one document is meant, and nothing anywhere else.
      await expect(repo.find('team_a', hostile(json))).rejects.toMatchObject(refused);
      return;
    }
    const filter = hostile(json);
    await expect(repo.find('team_a', filter)).rejects.toMatchObject(refused);
    await expect(repo.count('team_a', filter)).rejects.toMatchObject(refused);
    await expect(repo.deleteMany('team_a', filter)).rejects.toMatchObject(refused);
    await expect(repo.updateMany('team_a', filter, { $set: { text: 'x' } })).rejects.toMatchObject(refused);
    await expect(repo.each('team_a', filter).next()).rejects.toMatchObject(refused);
  });

  it('has its values compared, never carried out', async () => {
    const attempts = ['{"text":{"$gt":""}}', '{"text":{"$regex":".*"}}', '{"text":{"$ne":null}}', '{"_id":{"$ne":""}}'];
    for (const json of attempts) {
      await expect(repo.find('team_a', hostile(json))).rejects.toMatchObject({ code: 'value_refused' });
    }
    expect(await repo.find('team_a', hostile('{"extra":{"$exists":true}}'))).toEqual([]);
    expect(await repo.find('team_a', hostile('{"extra":{"$gt":{}}}'))).toEqual([]);
    await expect(repo.findById('team_a', { $ne: '' } as never)).rejects.toMatchObject({ code: 'value_refused' });
  });

  it('without a value matches nothing at all, rather than everything', async () => {
    await expect(repo.findOne('team_a', { text: undefined })).rejects.toMatchObject({ code: 'filter_refused' });
    await expect(repo.deleteMany('team_a', { text: undefined })).rejects.toMatchObject({ code: 'filter_refused' });
    await expect(repo.findById('team_a', undefined as never)).rejects.toMatchObject({ code: 'filter_refused' });
  });
});

describe('an update from outside', () => {
  it.each([
    '{"$set":{"team_id":"team_b"}}',
    '{"$set":{"team_id.x":"team_b"}}',
    '{"$unset":{"team_id":true}}',
    '{"$setOnInsert":{"team_id":"team_b"}}',
    '{"$rename":{"text":"team_id"}}',
    '{"$set":{"_id":"x"}}',
    '{"team_id":"team_b"}',
    '{"text":"replaced"}',
    '[{"$set":{"team_id":"team_b"}}]',
    '{"$set":[1]}',
    '{"$push":{"tags":{"$each":["x"]}}}',
    'null',
  ])('is refused: %s', async (json) => {
    const refused = { code: 'update_refused' };
    const update = JSON.parse(json) as never;
    await expect(repo.update('team_a', { text: 'mine' }, update)).rejects.toMatchObject(refused);
    await expect(repo.upsert('team_a', { text: 'mine' }, update)).rejects.toMatchObject(refused);
    await expect(repo.findOneAndUpdate('team_a', { text: 'mine' }, update)).rejects.toMatchObject(refused);
    await expect(repo.bulk('team_a', [{ update, where: { text: 'mine' } }])).rejects.toMatchObject(refused);
  });

  it('cannot pull by an operator', async () => {
    const pull = JSON.parse('{"$pull":{"tags":{"$gte":""}}}') as never;
    await expect(repo.update('team_a', { text: 'mine' }, pull)).rejects.toMatchObject({ code: 'filter_refused' });
  });

  it('cannot put a document into another team', async () => {
    const doc = { ...theirs, _id: newId('find'), team_id: 'team_b' };
    await expect(repo.insert('team_a', doc)).rejects.toMatchObject({ code: 'value_refused' });
    await expect(repo.bulk('team_a', [{ insert: doc }])).rejects.toMatchObject({ code: 'value_refused' });
  });
});

describe('a pipeline', () => {
  it.each<[string, Stage]>([
    ['$lookup', { $lookup: { from: 'notes', localField: 'text', foreignField: 'text', as: 'all' } }],
    ['$unionWith', { $unionWith: 'notes' }],
    ['$graphLookup in a facet', { $facet: { a: [{ $graphLookup: {} }] } }],
    ['$out', { $out: 'elsewhere' }],
    ['$merge', { $merge: 'notes' }],
    ['$where', { $match: { $or: [{ $where: 'true' }] } }],
    ['$function', { $project: { x: { $function: { body: 'x', args: [], lang: 'js' } } } }],
  ])('cannot use %s', async (_name, stage) => {
    await expect(repo.aggregate('team_a', [stage])).rejects.toMatchObject({ code: 'pipeline_refused' });
  });
});

describe('the team', () => {
  it.each([undefined, null, '', 0, { $ne: '' }])('cannot be %p', (team) => {
    expect(() => repo.find(team as never, {})).toThrow(expect.objectContaining({ code: 'filter_refused' }));
  });

  it('is needed by the types', () => {
    // Compiled, never run: each line must be a type error.
    const forgotten = () => {
      // @ts-expect-error the team is missing
      void repo.findById('find_x');
      // @ts-expect-error the team is missing
      void repo.findOne({ text: 'x' });
      // @ts-expect-error the team is missing
      void repo.aggregate([{ $match: {} }]);
      // @ts-expect-error the team is missing
      void repo.count();
      // @ts-expect-error a filter cannot name the team
      void repo.find('team_a', { team_id: 'team_b' });
      // @ts-expect-error an update cannot name the team
      void repo.update('team_a', 'find_x', { $set: { team_id: 'team_b' } });
      // @ts-expect-error operators are made with q
      void repo.find('team_a', { text: { $gt: '' } });
      // @ts-expect-error a team's collection is not global
      void store.global(notes);
    };
    expect(forgotten).toBeInstanceOf(Function);
  });
});

it('after all of this, both teams have what they had', async () => {
  expect(await repo.find('team_b', {})).toEqual([{ ...theirs, team_id: 'team_b' }]);
  expect(await repo.find('team_a', {})).toMatchObject([{ text: 'mine', tags: ['a', 'b'] }]);
});
