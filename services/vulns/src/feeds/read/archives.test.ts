import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { Problems } from '../problems';
import { collect, scratch } from '../testing/files';
import { makeZip } from '../testing/zip';
import { fileKind } from './file-kind';
import { READ_LIMITS } from './limits';
import { tarEntries } from './tar-entries';
import { unpacked } from './unpacked';
import { zipEntries, zipStreams } from './zip-entries';

const files = scratch();
afterAll(() => files.remove());
const all = () => true;

async function makeTar(entries: Record<string, string>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(entries)) archive.entry({ name }, content);
  archive.finalize();
  return Buffer.concat(await collect(archive as AsyncIterable<Buffer>));
}

describe('zipEntries', () => {
  it('gives the wanted files, whatever they are called', async () => {
    const names = [
      'a.json',
      '../../etc/passwd.json',
      '/absolute.json',
      'C:\\x\\y.json',
      'dir/',
      'sub/b.json',
      'nul\0l.json',
      'skip.txt',
    ];
    const path = files.file(
      'names.zip',
      makeZip(names.map((name) => ({ name, content: name.endsWith('/') ? '' : `{"n":${JSON.stringify(name)}}` }))),
    );
    const problems = new Problems();
    const entries = await collect(zipEntries(path, (name) => name.endsWith('.json'), problems));
    expect(entries.map(({ name }) => name)).toEqual(names.filter((name) => name.endsWith('.json')));
    expect(entries.map(({ content }) => JSON.parse(content.toString()) as unknown)).toEqual(
      entries.map(({ name }) => ({ n: name })),
    );
    expect(problems.total).toBe(0);
  });

  it('leaves out a bomb, one that is too large, one that lies about its size and one that is damaged', async () => {
    const archive = makeZip([
      { name: 'good.json', content: '{}' },
      { name: 'bomb.json', content: Buffer.alloc(400_000) },
      { name: 'large.json', content: Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 251)) },
      { name: 'liar.json', content: '{"a":"more than it says"}', claimedSize: 3 },
      { name: 'damaged.json', content: '{"a":"to be damaged in the middle of it"}' },
      { name: 'last.json', content: '[]' },
    ]);
    const at = archive.indexOf('damaged.json') + 'damaged.json'.length;
    archive.fill(0xff, at, at + 12);
    const problems = new Problems();
    const limits = { ...READ_LIMITS, entryBytes: 500_000, ratio: 50, ratioFrom: 100_000 };
    const entries = await collect(
      zipEntries(files.file('bombs.zip', archive), (name) => name !== 'large.json', problems, limits),
    );
    expect(entries.map(({ name }) => name)).toEqual(['good.json', 'last.json']);
    expect(problems.first.map(({ entry, code }) => [entry, code])).toEqual([
      ['bomb.json', 'too_large'],
      ['liar.json', 'unreadable'],
      ['damaged.json', 'unreadable'],
    ]);
    const tight = new Problems();
    await collect(
      zipEntries(files.file('large.zip', archive), (name) => name === 'large.json', tight, {
        ...limits,
        entryBytes: 60_000,
      }),
    );
    expect(tight.counts).toEqual({ too_large: 1 });
  });

  it('refuses half an archive, and one with too many entries or bytes', async () => {
    const archive = makeZip([
      { name: 'a.json', content: '{}' },
      { name: 'b.json', content: '{}' },
    ]);
    const problems = new Problems();
    const half = files.file('half.zip', archive.subarray(0, archive.length / 2));
    await expect(collect(zipEntries(half, all, problems))).rejects.toMatchObject({ code: 'truncated' });
    const whole = files.file('whole.zip', archive);
    await expect(collect(zipEntries(whole, all, problems, { ...READ_LIMITS, entries: 1 }))).rejects.toMatchObject({
      code: 'too_large',
    });
    await expect(collect(zipEntries(whole, all, problems, { ...READ_LIMITS, totalBytes: 3 }))).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  it('streams files of any size, up to a limit on all of them', async () => {
    const path = files.file(
      'streams.zip',
      makeZip([
        { name: 'a', content: 'one' },
        { name: 'b', content: 'two' },
      ]),
    );
    const texts: string[] = [];
    for await (const { name, stream } of zipStreams(path, new Problems()))
      texts.push(`${name}:${Buffer.concat(await collect(stream as AsyncIterable<Buffer>)).toString()}`);
    expect(texts).toEqual(['a:one', 'b:two']);
    const tight = async () => {
      for await (const { stream } of zipStreams(path, new Problems(), { ...READ_LIMITS, totalBytes: 4 }))
        await collect(stream as AsyncIterable<Buffer>);
    };
    await expect(tight()).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('tarEntries', () => {
  it('gives the files of a gzipped archive, and says when it breaks off', async () => {
    const archive = gzipSync(await makeTar({ 'v3.9/main.yaml': 'a', README: 'b', '../x.yaml': 'c' }));
    const path = files.file('a.tar.gz', archive);
    expect(await fileKind(path)).toBe('tar');
    const entries = await collect(tarEntries(path, (name) => name.endsWith('.yaml'), new Problems()));
    expect(entries.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['v3.9/main.yaml', 'a'],
      ['../x.yaml', 'c'],
    ]);
    const half = files.file('half.tar.gz', archive.subarray(0, archive.length - 20));
    await expect(collect(tarEntries(half, all, new Problems()))).rejects.toMatchObject({ code: 'truncated' });
  });

  it('leaves out a file that is too large', async () => {
    const path = files.file('large.tar', await makeTar({ 'a.yaml': 'x'.repeat(50), 'b.yaml': 'y' }));
    const problems = new Problems();
    const entries = await collect(tarEntries(path, all, problems, { ...READ_LIMITS, entryBytes: 10 }));
    expect(entries.map(({ name }) => name)).toEqual(['b.yaml']);
    expect(problems.counts).toEqual({ too_large: 1 });
  });
});

describe('unpacked', () => {
  it('reads a file gzipped or not, and stops at a bomb or a damaged one', async () => {
    const text = async (path: string) => Buffer.concat(await collect(unpacked(path))).toString();
    expect(await text(files.file('plain', 'abc'))).toBe('abc');
    expect(await text(files.file('packed', gzipSync('abc')))).toBe('abc');
    expect(await text(files.file('empty', ''))).toBe('');
    const bomb = files.file('bomb.gz', gzipSync(Buffer.alloc(5_000_000)));
    await expect(collect(unpacked(bomb, { ...READ_LIMITS, ratio: 100 }))).rejects.toMatchObject({ code: 'too_large' });
    await expect(
      collect(unpacked(files.file('half.gz', gzipSync('abc'.repeat(100)).subarray(0, 15)))),
    ).rejects.toMatchObject({ code: 'truncated' });
  });
});
