import type mongoose from 'mongoose';
import { Schema } from 'mongoose';
import { failureOf, range, type World } from './world';

const userSchema = new Schema(
  { email: { type: String, unique: true }, name: String, age: { type: Number, default: 7 }, roles: [String] },
  { timestamps: true },
);
const postSchema = new Schema({
  title: { type: String, required: true },
  author: { type: Schema.Types.ObjectId, ref: 'User' },
  n: Number,
  items: [{ k: String, v: Number }],
  extra: Schema.Types.Mixed,
  price: Schema.Types.Decimal128,
  labels: { type: Map, of: String },
});
postSchema.index({ author: 1, n: -1 });

export function mongooseTheme(world: () => World): void {
  const models = () => {
    const { connection } = world();
    const User = connection.models['User'] ?? connection.model('User', userSchema);
    const Post = connection.models['Post'] ?? connection.model('Post', postSchema);
    return {
      User: User as mongoose.Model<mongoose.InferSchemaType<typeof userSchema>>,
      Post: Post as mongoose.Model<mongoose.InferSchemaType<typeof postSchema>>,
    };
  };
  beforeAll(async () => {
    await models().User.init();
    await models().Post.init();
  });

  it('creates the indexes of its schemas', async () => {
    expect((await models().User.collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'email_1']);
    expect((await models().Post.collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'author_1_n_-1']);
    await models().Post.syncIndexes();
  });

  it('creates, finds, saves and removes documents', async () => {
    const { User } = models();
    const user = await User.create({ email: 'a@example.com', name: 'A', roles: ['admin'] });
    expect(user).toMatchObject({ age: 7, createdAt: expect.any(Date) as Date });
    user.roles.push('dev');
    await user.save();
    expect((await User.findById(user._id).lean())?.roles).toEqual(['admin', 'dev']);
    expect(await User.exists({ roles: 'dev' })).toBeTruthy();
    await user.deleteOne();
    expect(await User.findById(user._id)).toBeNull();
  });

  it('reports a taken key as code 11000', async () => {
    const { User } = models();
    await User.create({ email: 'b@example.com' });
    expect(await failureOf(User.create({ email: 'b@example.com' }))).toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
    });
  });

  it('refuses to save a document that was changed meanwhile', async () => {
    const { Post } = models();
    const post = await Post.create({
      title: 'x',
      items: [
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ],
    });
    const other = await Post.findById(post._id).orFail();
    other.items.splice(0, 1);
    await other.save();
    post.items[1]!.v = 5;
    expect(await failureOf(post.save())).toMatchObject({ name: 'VersionError' });
  });

  it('populates, sorts, pages and streams', async () => {
    const { User, Post } = models();
    const author = await User.create({ email: 'c@example.com', name: 'C' });
    await Post.insertMany(
      range(25).map((n) => ({ title: `t${n}`, author: author._id, n, labels: { a: String(n) }, price: '1.50' })),
    );
    const page = await Post.find({ author: author._id })
      .sort({ n: -1 })
      .skip(5)
      .limit(3)
      .populate<{ author: { name: string } }>('author');
    expect(page.map((post) => [post.n, post.author.name, post.labels?.get('a')])).toEqual(
      [19, 18, 17].map((n) => [n, 'C', String(n)]),
    );
    let streamed = 0;
    for await (const _post of Post.find({ author: author._id }).cursor({ batchSize: 10 })) streamed++;
    expect(streamed).toBe(25);
    expect(await Post.countDocuments({ author: author._id, n: { $lt: 10 } })).toBe(10);
    expect(await Post.distinct('labels.a', { n: { $lt: 3 } })).toEqual(['0', '1', '2']);
  });

  it('finds or makes one', async () => {
    const { User } = models();
    const upsert = () =>
      User.findOneAndUpdate(
        { email: 'd@example.com' },
        { $inc: { age: 1 }, $setOnInsert: { name: 'D' } },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: false },
      );
    expect(await upsert()).toMatchObject({ age: 1, name: 'D' });
    expect(await upsert()).toMatchObject({ age: 2, name: 'D' });
  });

  it('works in transactions', async () => {
    const { User, Post } = models();
    await world().connection.transaction(async (session) => {
      const [user] = await User.create([{ email: 'e@example.com' }], { session });
      await Post.create([{ title: 'in', author: user!._id }], { session });
    });
    expect(await Post.countDocuments({ title: 'in' })).toBe(1);
    const failed = world().connection.transaction(async (session) => {
      await User.create([{ email: 'f@example.com' }], { session });
      await Post.deleteMany({}, { session });
      throw new RangeError('changed my mind');
    });
    expect(await failureOf(failed)).toBeInstanceOf(RangeError);
    expect(await User.exists({ email: 'f@example.com' })).toBeNull();
    expect(await Post.countDocuments({ title: 'in' })).toBe(1);
  });
}
