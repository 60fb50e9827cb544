import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { loopbackEgress } from '@osk/egress/testing';
import { advertisement, FLUSH_PKT, packAnswer, pkt, startFakeGit, type FakeGit } from '../testing/fake-git';
import { filesBelow, testFolder } from '../testing/folder';
import {
  commitTo,
  idOf,
  object,
  offsetDelta,
  packed,
  packOf,
  refDelta,
  repositoryOf,
  treeOf,
  type PackObject,
} from '../testing/pack';
import { fetchGit, type GitSource } from './fetch-git';
import type { GitLimits } from './limits';

const egress = loopbackEgress({}, { allowHttp: true });
let folder: ReturnType<typeof testFolder>;
let open: FakeGit[] = [];
afterAll(() => egress.close());
beforeEach(() => {
  folder = testFolder();
});
afterEach(async () => {
  await Promise.all(open.map((host) => host.close()));
  open = [];
  // Whatever was sent, nothing is written but below the working folder.
  for (const path of Object.keys(filesBelow(folder.path)))
    expect(path).toMatch(/^work\/(tree\/|objects\/(pack|table)$)/);
  folder.remove();
});

async function fetchFrom(
  advertise: Parameters<typeof startFakeGit>[0],
  upload?: Parameters<typeof startFakeGit>[1],
  limits: Partial<GitLimits> = {},
): Promise<GitSource> {
  const host = await startFakeGit(advertise, upload);
  open.push(host);
  return fetchGit({ url: host.url, egress, dir: join(folder.path, 'work'), limits });
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { name: string; code: string }) => (error.name === 'SourceError' ? error.code : error),
  );
const packFrom = ({ head, objects }: { head: Buffer; objects: PackObject[] }, limits?: Partial<GitLimits>) =>
  fetchFrom(advertisement(head), packAnswer(packOf(objects)), limits);

describe('a host that sends us elsewhere', () => {
  it.each([
    'http://169.254.169.254/info/refs?service=git-upload-pack',
    'http://10.0.0.1/x',
    'http://[fd00::1]/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
  ])('%s is not followed', async (location) => {
    const redirect = fetchFrom((_req, res) => res.writeHead(302, { location }).end());
    expect(await codeOf(redirect)).toBe('address_refused');
  });

  it('round and round, or with the pack, is not followed either', async () => {
    expect(await codeOf(fetchFrom((req, res) => res.writeHead(302, { location: req.url }).end()))).toBe('unreachable');
    const { head } = repositoryOf([{ name: 'a', content: 'a' }]);
    const away = fetchFrom(advertisement(head), (_req, res) =>
      res.writeHead(307, { location: 'http://10.0.0.1/' }).end(),
    );
    expect(await codeOf(away)).toBe('host_answer_unusable');
  });

  it.each([
    'http://10.0.0.1/a.git',
    'http://169.254.169.254/a.git',
    'file:///etc',
    'ssh://127.0.0.1/a',
    'git@github.com:a/b.git',
    '/etc',
    'http://u:p@127.0.0.1/a',
    'http://127.0.0.1/a?x=1',
  ])('nor is an address %s asked', async (url) => {
    expect(await codeOf(fetchGit({ url, egress, dir: join(folder.path, 'work') }))).toBe('address_refused');
  });

  it('a host that is not there is a matter of connectivity', async () => {
    const gone = fetchGit({ url: 'http://127.0.0.1:1/a.git', egress, dir: join(folder.path, 'work') });
    await expect(gone).rejects.toMatchObject({ code: 'unreachable', failureClass: 'connectivity' });
  });
});

describe('an advertisement', () => {
  const type = { 'content-type': 'application/x-git-upload-pack-advertisement' };
  const id = 'a'.repeat(40);
  it.each<[string, Buffer, string]>([
    ['that is a page', Buffer.from('<html>'), 'host_answer_unusable'],
    ['of nothing', Buffer.alloc(0), 'repository_empty'],
    ['of garbage', randomBytes(500), 'host_answer_unusable'],
    ['cut off in a length', Buffer.from('00'), 'host_answer_unusable'],
    ['cut off in a line', Buffer.from('00ffabc'), 'host_answer_unusable'],
    ['with a length that cannot be', Buffer.from('0003'), 'host_answer_unusable'],
    ['with an impossible object', pkt('zz HEAD\0side-band-64k\n'), 'host_answer_unusable'],
    ['in SHA-256', pkt(`${'a'.repeat(64)} HEAD\0object-format=sha256\n`), 'host_answer_unusable'],
    ['that is an error', pkt('ERR \u001b[2Jgo away\n'), 'host_answer_unusable'],
    ['of one side band too few', Buffer.concat([pkt(`${id} HEAD\0ofs-delta\n`), FLUSH_PKT]), 'host_answer_unusable'],
    ['in version 2 that goes nowhere', Buffer.concat([pkt('version 2\n'), FLUSH_PKT]), 'repository_empty'],
  ])('%s', async (_what, bytes, code) => {
    const play: Parameters<typeof startFakeGit>[0] = (_req, res) => res.writeHead(200, type).end(bytes);
    expect(await codeOf(fetchFrom(play))).toBe(code);
  });

  it('of another type, or with another status, says what it is', async () => {
    const answers: [number, string][] = [
      [200, 'host_answer_unusable'],
      [204, 'host_answer_unusable'],
      [401, 'credentials_refused'],
      [403, 'credentials_refused'],
      [404, 'repository_not_found'],
      [418, 'host_answer_unusable'],
      [429, 'unreachable'],
      [503, 'unreachable'],
    ];
    for (const [status, code] of answers)
      expect([status, await codeOf(fetchFrom((_req, res) => res.writeHead(status).end()))]).toEqual([status, code]);
  });

  it('without end is cut', async () => {
    const endless: Parameters<typeof startFakeGit>[0] = (_req, res) => {
      res.writeHead(200, type).write(pkt('version 1\n'));
      const line = Buffer.concat(
        Array.from({ length: 20 }, (_, at) => pkt(`${id} refs/heads/b${at}${'x'.repeat(60_000)}\n`)),
      );
      const more = () => {
        while (!res.destroyed && res.write(line));
      };
      res.on('drain', more);
      more();
    };
    expect(await codeOf(fetchFrom(endless))).toBe('too_large');
  });
});

describe('a pack', () => {
  const { head, objects } = repositoryOf([{ name: 'a', content: 'hello' }]);
  const good = packOf(objects);
  const sent = (answer: Buffer, limits?: Partial<GitLimits>) => codeOf(fetchFrom(advertisement(head), answer, limits));

  it('of an honest host is taken', async () => {
    const got = await packFrom({ head, objects });
    expect([got.files, filesBelow(got.root)]).toEqual([1, { a: 'hello' }]);
  });

  it('without end is cut at the limit', async () => {
    const endless: Parameters<typeof startFakeGit>[1] = (_req, res) => {
      res.write(pkt('NAK\n'));
      const part = pkt(Buffer.concat([Buffer.from([1]), randomBytes(60_000)]));
      const more = () => {
        while (!res.destroyed && res.write(part));
      };
      res.on('drain', more);
      more();
    };
    const limits = { packBytes: 5 * 1024 ** 2 };
    expect(await codeOf(fetchFrom(advertisement(head), endless, limits))).toBe('too_large');
  });

  it('of progress without end is cut too', async () => {
    const endless: Parameters<typeof startFakeGit>[1] = (_req, res) => {
      res.write(pkt('NAK\n'));
      const part = pkt(Buffer.concat([Buffer.from([2]), Buffer.alloc(60_000, 'x')]));
      const more = () => {
        while (!res.destroyed && res.write(part));
      };
      res.on('drain', more);
      more();
    };
    expect(await codeOf(fetchFrom(advertisement(head), endless, { packBytes: 1024 ** 2 }))).toBe('too_large');
  });

  it('that never comes ends with the time, silent or drop by drop', async () => {
    const silent: Parameters<typeof startFakeGit>[1] = (_req, res) => void res.write(pkt('NAK\n'));
    expect(await codeOf(fetchFrom(advertisement(head), silent, { idleMs: 100 }))).toBe('timed_out');
    folder.remove();
    const slow: Parameters<typeof startFakeGit>[1] = (_req, res) => {
      res.write(pkt('NAK\n'));
      const timer = setInterval(() => res.write(pkt(Buffer.from([2]))), 10);
      res.on('close', () => clearInterval(timer));
    };
    expect(await codeOf(fetchFrom(advertisement(head), slow, { timeoutMs: 300 }))).toBe('timed_out');
  });

  it('that the host gives up is told in its words, made fit to read', async () => {
    const said = fetchFrom(advertisement(head), Buffer.concat([pkt('NAK\n'), pkt('\u0003fatal: \u001b[31mno\n')]));
    await expect(said).rejects.toMatchObject({
      code: 'host_answer_unusable',
      message: 'The Git host says: fatal: ?[31mno',
    });
    folder.remove();
    expect(await sent(pkt(`ERR upload-pack: not our ref ${'f'.repeat(40)}\n`))).toBe('reference_not_found');
  });

  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'repository_damaged'],
    ['no pack after the line', Buffer.concat([pkt('NAK\n'), FLUSH_PKT]), 'repository_damaged'],
    ['another line', pkt('hello\n'), 'host_answer_unusable'],
    ['garbage', packAnswer(randomBytes(300)), 'repository_damaged'],
    ['cut off', packAnswer(good.subarray(0, good.length - 25)), 'repository_damaged'],
    ['a byte of it another', packAnswer(Buffer.from(good).fill(1, 20, 21)), 'repository_damaged'],
    ['not a pack', packAnswer(packOf([]).fill('X', 0, 4)), 'repository_damaged'],
    ['of version 9', packAnswer(packOf(objects, { version: 9 })), 'repository_damaged'],
    ['that says it has four billion objects', packAnswer(packOf(objects, { count: 0xffffffff })), 'too_large'],
    ['that says it has a million', packAnswer(packOf(objects, { count: 1_000_000 })), 'repository_damaged'],
    ['that has one more than it says', packAnswer(packOf(objects, { count: 2 })), 'repository_damaged'],
    ['with bytes at its end', packAnswer(packOf(objects, { tail: Buffer.alloc(9) })), 'repository_damaged'],
    ['without the commit', packAnswer(packOf(objects.slice(0, 2))), 'reference_not_found'],
    ['without the tree', packAnswer(packOf([objects[0]!, objects[2]!])), 'repository_damaged'],
  ])('%s', async (_what, answer, code) => {
    expect(await sent(answer)).toBe(code);
  });

  it('without a file is taken for the rest, and says so', async () => {
    const got = await packFrom({ head, objects: objects.slice(1) });
    expect([got.files, got.leftOut.map(({ what }) => what)]).toEqual([0, ['files (1): a']]);
  });
});

describe('an object', () => {
  const { head, objects } = repositoryOf([{ name: 'a', content: 'hello' }]);
  const withFirst = (first: PackObject) => codeOf(packFrom({ head, objects: [first, ...objects] }));
  const zeros = Buffer.alloc(3_000_000);

  it.each<[string, PackObject, string]>([
    ['larger than it says', object('blob', zeros, { size: 10 }), 'repository_damaged'],
    ['smaller than it says', object('blob', 'x', { size: 10 }), 'repository_damaged'],
    ['large, larger than it says', object('blob', zeros, { size: 2_000_000 }), 'repository_damaged'],
    ['large, smaller than it says', object('blob', zeros, { size: 4_000_000 }), 'repository_damaged'],
    ['of a size beyond all', object('blob', 'x', { size: 2 ** 45 }), 'repository_damaged'],
    ['of a size beyond the limit', object('blob', 'x', { size: 2 ** 39 }), 'too_large'],
    [
      'that cannot be unpacked',
      object('blob', 'xxxxx', { packed: Buffer.from('xxxxxxxxxxxxx') }),
      'repository_damaged',
    ],
    ['large, that cannot be unpacked', object('blob', zeros, { packed: Buffer.alloc(2_000, 7) }), 'repository_damaged'],
    ['of an unknown kind', { type: 5, content: Buffer.from('x') }, 'repository_damaged'],
    ['of no kind', { type: 0, content: Buffer.from('x') }, 'repository_damaged'],
    ['made from what is before the pack', offsetDelta(100_000, Buffer.from([1, 1, 1, 65])), 'repository_damaged'],
    ['made from itself', offsetDelta(0, Buffer.from([1, 1, 1, 65])), 'repository_damaged'],
    ['made from what is not there', refDelta(Buffer.alloc(20, 9), Buffer.from([1, 1, 1, 65])), 'taken'],
  ])('%s', async (_what, first, code) => {
    expect(await withFirst(first)).toBe(code);
  });

  it.each<[string, number[]]>([
    ['nothing at all', []],
    ['another size of its base', [9, 1, 1, 65]],
    ['a command that is reserved', [5, 1, 0]],
    ['more than its result', [5, 1, 2, 65, 66]],
    ['less than its result', [5, 9, 1, 65]],
    ['a copy beyond its base', [5, 9, 0x80 | 1 | 16, 3, 9]],
    ['a copy that is cut off', [5, 9, 0x80 | 1 | 16, 3]],
    ['an insertion that is cut off', [5, 9, 9, 65]],
    ['a size without end', Array<number>(20).fill(0xff)],
  ])('a difference with %s', async (_what, bytes) => {
    const base = objects[0]!;
    const delta = refDelta(idOf('blob', base.content), Buffer.from(bytes));
    expect(await withFirst(delta)).toBe('repository_damaged');
  });

  it('a difference made from a difference made from one that comes later is found all the same', async () => {
    const base = Buffer.from('hello');
    const one = Buffer.from('hello1');
    const two = Buffer.from('hello12');
    const copyAll = (from: number, insert: string) =>
      Buffer.from([from, from + 1, 0x80 | 16, from, 1, insert.charCodeAt(0)]);
    const tree = treeOf([{ name: 'two', id: idOf('blob', two) }]);
    const deltas = [refDelta(idOf('blob', one), copyAll(6, '2')), refDelta(idOf('blob', base), copyAll(5, '1'))];
    const got = await packFrom(commitTo(tree, [...deltas, object('blob', base)]));
    expect(filesBelow(got.root)).toEqual({ two: 'hello12' });
  });

  it('two differences made from one another lead nowhere, and end', async () => {
    const [a, b] = [Buffer.alloc(20, 1), Buffer.alloc(20, 2)];
    const delta = Buffer.from([1, 1, 1, 65]);
    const got = await packFrom({ head, objects: [refDelta(a, delta), refDelta(b, delta), ...objects] });
    expect(got.files).toBe(1);
  });

  it('a chain of differences longer than any Git makes is left out', async () => {
    const chain: PackObject[] = [object('blob', 'A')];
    const delta = Buffer.from([1, 1, 0x80 | 16, 1]);
    for (let at = 0; at < 6_000; at += 1) chain.push(offsetDelta(packed(chain.at(-1)!).length, delta));
    expect((await packFrom({ head, objects: [...chain, ...objects] })).files).toBe(1);
  });
});

describe('a tree', () => {
  const blob = object('blob', 'x');
  const id = idOf('blob', blob.content);
  const taken = (entries: Parameters<typeof treeOf>[0], limits?: Partial<GitLimits>) =>
    packFrom(commitTo(treeOf(entries), [blob]), limits);

  it.each([
    '..',
    '.',
    '',
    'a/b',
    '/etc',
    '../x',
    '.git',
    '.GIT',
    '.Git',
    'git~1',
    'GIT~2',
    '.git ',
    '.git...',
    '.git::$INDEX_ALLOCATION',
    '.g\u200cit',
  ])('with an entry %j is an attack', async (name) => {
    expect(
      await codeOf(
        taken([
          { name: 'ok', id },
          { name, id },
        ]),
      ),
    ).toBe('unsafe_path');
  });

  it.each(['a\\b', 'a\nb', 'C:', '\u202e', Buffer.from([0x61, 0xff]), 'x'.repeat(256)])(
    'with an entry %j is taken without it',
    async (name) => {
      const got = await taken([
        { name, id },
        { name: 'ok', id },
      ]);
      expect([filesBelow(got.root), got.leftOut.length]).toEqual([{ ok: 'x' }, 1]);
    },
  );

  it('that holds a name twice gives the first', async () => {
    const got = await taken([
      { name: 'a', id },
      { name: 'a', id },
      { mode: '40000', name: 'a', id },
    ]);
    expect([filesBelow(got.root), got.leftOut]).toMatchObject([{ a: 'x' }, [{ what: 'entries (2): "a", "a"' }]]);
  });

  it('a link that is followed by what would be written through it', async () => {
    const inner = treeOf([{ name: 'passwd', id }]);
    const link = object('blob', '/etc');
    const entries = [
      { mode: '120000', name: 'out', id: idOf('blob', link.content) },
      { mode: '40000', name: 'out', id: idOf('tree', inner) },
    ];
    const got = await packFrom(commitTo(treeOf(entries), [blob, link, object('tree', inner)]));
    expect(filesBelow(got.root)).toEqual({ 'out/passwd': 'x' });
    expect(existsSync('/etc/passwd.osk')).toBe(false);
  });

  it('of a kind that Git does not have, or that is not there', async () => {
    const got = await taken([
      { mode: '060000', name: 'device', id },
      { name: 'ok', id },
    ]);
    expect(filesBelow(got.root)).toEqual({ ok: 'x' });
    folder.remove();
    expect(await codeOf(taken([{ mode: '40000', name: 'd', id: Buffer.alloc(20, 5) }]))).toBe('repository_damaged');
  });

  it.each<[string, Buffer]>([
    ['without a mode', Buffer.concat([Buffer.from(' a\0'), id])],
    ['with a mode of letters', Buffer.concat([Buffer.from('abcdef a\0'), id])],
    ['cut off in a name', Buffer.from('100644 a')],
    ['cut off in an id', Buffer.concat([Buffer.from('100644 a\0'), id.subarray(0, 7)])],
  ])('%s is damage', async (_what, tree) => {
    expect(await codeOf(packFrom(commitTo(tree, [blob])))).toBe('repository_damaged');
  });

  it('that holds others ten times over, twenty levels deep, is a bomb', async () => {
    const objects: PackObject[] = [blob];
    let tree = treeOf([{ name: 'f', id }]);
    for (let level = 0; level < 20; level += 1) {
      objects.push(object('tree', tree));
      const inner = idOf('tree', tree);
      tree = treeOf(Array.from({ length: 10 }, (_, at) => ({ mode: '40000', name: `d${at}`, id: inner })));
    }
    expect(await codeOf(packFrom(commitTo(tree, objects), { entries: 200 }))).toBe('too_many_entries');
  });

  it('one large file under many names stops at the bytes', async () => {
    const large = object('blob', Buffer.alloc(1_000_000));
    const many = Array.from({ length: 50 }, (_, at) => ({ name: `f${at}`, id: idOf('blob', large.content) }));
    expect(await codeOf(packFrom(commitTo(treeOf(many), [large]), { totalBytes: 5_000_000 }))).toBe('too_large');
  });
});
