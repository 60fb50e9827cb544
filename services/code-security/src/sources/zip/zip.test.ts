import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceError } from '../source-error';
import { filesBelow, modeOf, testFolder } from '../testing/folder';
import { zip64Field, zipOf, type TestEntry } from '../testing/zip';
import { inspectZip } from './inspect-zip';
import { ZIP_LIMITS, type ZipLimits } from './limits';
import { unpackZip } from './unpack-zip';

let folder: ReturnType<typeof testFolder>;
let archive: string;
let target: string;
beforeEach(() => {
  folder = testFolder();
  archive = join(folder.path, 'a.zip');
  target = join(folder.path, 'in', 'out');
});
afterEach(() => folder.remove());

const write = (...args: Parameters<typeof zipOf>) => writeFileSync(archive, zipOf(...args));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: SourceError) => error.code,
  );
const judged = async (entries: TestEntry[], limits?: ZipLimits) => {
  write(entries);
  return [await codeOf(inspectZip(archive, limits)), await codeOf(unpackZip(archive, target, limits))];
};

describe('an honest archive', () => {
  it('is unpacked as plain files, nothing executable', async () => {
    write([
      { name: 'src/', mode: 0o40755 },
      { name: 'src/a.ts', content: 'a' },
      { name: 'run.sh', content: '#!/bin/sh', mode: 0o100755, stored: true },
      { name: 'leer', content: '' },
      { name: 'Grüße/日本.txt', content: 'x' },
    ]);
    expect(await inspectZip(archive)).toEqual({ files: 4, unpackedBytes: 11, topFolder: null });
    const fractions: number[] = [];
    expect(await unpackZip(archive, target, ZIP_LIMITS, { onProgress: (f) => fractions.push(f) })).toEqual({
      files: 4,
      bytes: 11,
    });
    expect(filesBelow(target)).toEqual({ 'src/a.ts': 'a', 'run.sh': '#!/bin/sh', leer: '', 'Grüße/日本.txt': 'x' });
    expect(modeOf(join(target, 'run.sh'))).toBe(0o600);
    expect(fractions.at(-1)).toBe(1);
  });

  it('loses the one folder it all lies in', async () => {
    write([
      { name: 'repo-main/', mode: 0o40755 },
      { name: 'repo-main/a', content: 'a' },
      { name: 'repo-main/repo-main/b', content: 'b' },
    ]);
    expect(await inspectZip(archive)).toMatchObject({ topFolder: 'repo-main' });
    await unpackZip(archive, target);
    expect(filesBelow(target)).toEqual({ a: 'a', 'repo-main/b': 'b' });
  });

  it('keeps a file that bears the name of a folder it is not in', async () => {
    write([
      { name: 'a', content: 'a' },
      { name: 'ab/c', content: 'c' },
    ]);
    await unpackZip(archive, target);
    expect(filesBelow(target)).toEqual({ a: 'a', 'ab/c': 'c' });
  });

  it('may have been made by Windows, with names in CP437, zip64 fields, a comment, a script in front', async () => {
    write(
      [
        { name: Buffer.from([0x81, 0x2e, 0x74]), content: 'ü', claims: { flags: 0 }, madeBy: 0, attributes: 0x20 },
        { name: 'b', content: 'b', claims: { size: 0xffffffff }, extra: zip64Field(1) },
      ],
      { comment: 'made by hand', prefix: Buffer.from('#!/bin/sh\n') },
    );
    await unpackZip(archive, target);
    expect(filesBelow(target)).toEqual({ 'ü.t': 'ü', b: 'b' });
  });

  it('with two names that only differ in case comes out whole where the file system tells them apart', async () => {
    write([
      { name: 'a/README', content: '1' },
      { name: 'a/readme', content: '2' },
      { name: 'b', content: '' },
    ]);
    writeFileSync(join(folder.path, 'CASE'), '');
    const folds = existsSync(join(folder.path, 'case'));
    expect(await codeOf(unpackZip(archive, target))).toBe(folds ? 'duplicate_entry' : 'taken');
  });
});

describe('a name', () => {
  it.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'C:/x',
    'c:x',
    'a\\..\\..\\x',
    '..\\x',
    'a/./b',
    'a//b',
    '.',
    '..',
    '',
    '/',
    'a\0b',
    'a\nb',
    'a\u001b[2Jb',
    'a\u202efdp.exe',
    'a\u0085b',
    `${'x'.repeat(256)}`,
    `${'ü'.repeat(128)}`,
    `${'abcdefgh/'.repeat(20).repeat(30)}x`,
    'x/'.repeat(130) + 'y',
  ])('%j is refused and nothing is written', async (name) => {
    expect(
      await judged([
        { name: 'ok', content: 'ok' },
        { name, content: 'x' },
      ]),
    ).toEqual(['unsafe_path', 'unsafe_path']);
    expect(existsSync(target)).toBe(false);
    expect(Object.keys(filesBelow(folder.path))).toEqual(['a.zip']);
  });

  it('that claims UTF-8 and is not is refused; the message is fit to be read', async () => {
    write([{ name: Buffer.from([0x61, 0xff, 0x1b, 0x62]), content: 'x' }]);
    const refusal = await inspectZip(archive).catch((error: SourceError) => error);
    expect(refusal).toMatchObject({ code: 'unsafe_path' });
    // eslint-disable-next-line no-control-regex -- that there is none
    expect((refusal as SourceError).message).not.toMatch(/[\u0000-\u001f]/);
  });

  it.each([
    [[{ name: 'a' }, { name: 'a' }]],
    [[{ name: 'a' }, { name: 'a/b' }]],
    [[{ name: 'a/b/c' }, { name: 'a/b' }]],
    [
      [
        { name: 'a', content: 'x' },
        { name: 'a/', mode: 0o40755 },
      ],
    ],
  ])('is one thing, once: %j', async (entries) => {
    expect(await judged(entries)).toEqual(['duplicate_entry', 'duplicate_entry']);
  });

  it('that is there already is not written over', async () => {
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'a'), 'mine');
    write([{ name: 'a', content: 'theirs' }, { name: 'b' }]);
    expect(await codeOf(unpackZip(archive, target))).toBe('duplicate_entry');
    expect(filesBelow(target)).toEqual({ a: 'mine' });
  });
});

describe('what is not a plain file', () => {
  it.each([
    ['a link', { mode: 0o120777 }, 'unsafe_entry'],
    ['a link whose host is not UNIX', { mode: 0o120777, madeBy: 0 }, 'unsafe_entry'],
    ['a device', { mode: 0o060600 }, 'unsafe_entry'],
    ['a pipe', { mode: 0o010600 }, 'unsafe_entry'],
    ['a socket', { mode: 0o140600 }, 'unsafe_entry'],
    ['a reparse point', { madeBy: 0, attributes: 0x400 }, 'unsafe_entry'],
    ['a folder with content', { name: 'x/' }, 'unsafe_entry'],
    ['encrypted', { claims: { flags: 1 } }, 'archive_encrypted'],
    ['encrypted with a hidden directory', { claims: { flags: 0x2000 } }, 'archive_encrypted'],
    ['packed by bzip2', { claims: { method: 12 } }, 'archive_unsupported'],
    ['packed by LZMA', { claims: { method: 14 } }, 'archive_unsupported'],
  ])('%s is refused', async (_what, entry, code) => {
    expect(await judged([{ name: 'x', content: '/etc/passwd', ...entry }])).toEqual([code, code]);
  });
});

describe('sizes', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes);
  const small: ZipLimits = { entries: 4, totalBytes: 100_000, fileBytes: 60_000, ratio: 50, ratioFromBytes: 10_000 };

  it.each<[string, TestEntry[], string]>([
    ['a file too large', [{ name: 'a', content: zeros(60_001), stored: true }], 'too_large'],
    ['all together too large', ['a', 'b'].map((name) => ({ name, content: zeros(50_001), stored: true })), 'too_large'],
    ['a bomb in one file', [{ name: 'a', content: zeros(50_000) }], 'archive_bomb'],
    ['a bomb in many', ['a', 'b', 'c', 'd'].map((name) => ({ name, content: zeros(9_000) })), 'archive_bomb'],
    ['too many entries', ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })), 'too_many_entries'],
    ['a size of nothing claimed in full', [{ name: 'a', content: 'x', claims: { size: 2 ** 32 - 2 } }], 'too_large'],
    ['a zip64 size', [{ name: 'a', claims: { size: 2 ** 32 - 1 }, extra: zip64Field(2 ** 50) }], 'too_large'],
    ['no file at all', [{ name: 'a/', mode: 0o40755 }], 'archive_empty'],
    [
      'two sizes of what is stored',
      [{ name: 'a', content: 'xy', stored: true, claims: { size: 1 } }],
      'archive_damaged',
    ],
  ])('%s', async (_what, entries, code) => {
    expect(await judged(entries, small)).toEqual([code, code]);
  });

  it('an empty archive is refused', async () => {
    expect(await judged([])).toEqual(['archive_empty', 'archive_empty']);
  });

  it('lies about the size end at the size that was claimed', async () => {
    const lie = { name: 'a', content: zeros(5_000_000), claims: { size: 10 } };
    expect(await judged([lie])).toEqual(['taken', 'archive_damaged']);
    expect(filesBelow(target)['a']?.length ?? 0).toBeLessThanOrEqual(10);
  });

  it('content that is less than claimed, of another checksum, or garbage', async () => {
    expect((await judged([{ name: 'a', content: 'x', claims: { size: 2 } }]))[1]).toBe('archive_damaged');
    folder.remove();
    mkdirSync(folder.path);
    expect((await judged([{ name: 'a', content: 'x', claims: { crc: 1 } }]))[1]).toBe('archive_damaged');
    write([{ name: 'b', content: 'xyz', stored: true, claims: { method: 8 } }]);
    expect(await codeOf(unpackZip(archive, `${target}2`))).toBe('archive_damaged');
  });

  it('entries that share their content are a bomb', async () => {
    const content = zeros(1_000);
    expect(
      (
        await judged([
          { name: 'a', content },
          { name: 'b', content, claims: { offset: 0 } },
        ])
      )[0],
    ).toBe('archive_bomb');
    expect(
      (
        await judged([
          { name: 'a', content },
          { name: 'b', content, claims: { offset: 5 } },
        ])
      )[0],
    ).toBe('archive_bomb');
  });

  it('content that runs into the directory is damage', async () => {
    expect((await judged([{ name: 'a', content: 'x', claims: { packed: 500, size: 500 } }]))[0]).toBe(
      'archive_damaged',
    );
  });
});

describe('a file that is not an archive', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['zeros', Buffer.alloc(100_000)],
    ['the front half of one', zipOf([{ name: 'a', content: 'x' }]).subarray(0, 40)],
    ['one with bytes behind', Buffer.concat([zipOf([{ name: 'a' }]), Buffer.from('tail')])],
  ])('%s', async (_what, bytes) => {
    writeFileSync(archive, bytes);
    expect(await codeOf(inspectZip(archive))).toBe('not_an_archive');
  });

  it('or one whose directory claims more entries than it has', async () => {
    write([{ name: 'a' }], { count: 3 });
    expect(await codeOf(inspectZip(archive))).toBe('archive_damaged');
  });

  it('survives every single byte of an archive being another', async () => {
    const bytes = zipOf([
      { name: 'd/a.txt', content: 'hello hello' },
      { name: 'b', content: 'b', stored: true },
    ]);
    for (let at = 0; at < bytes.length; at += 1) {
      const broken = Buffer.from(bytes);
      broken[at] = broken[at]! ^ 0xff;
      writeFileSync(archive, broken);
      const out = join(folder.path, 'fuzz', String(at));
      const error = await unpackZip(archive, out).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error !== null) expect(error).toMatchObject({ name: 'SourceError' });
    }
    for (const path of Object.keys(filesBelow(folder.path))) expect(path).toMatch(/^(a\.zip|fuzz\/\d+\/.+)$/);
  });
});

it('stops when told to', async () => {
  write([{ name: 'a', content: 'x' }]);
  await expect(unpackZip(archive, target, ZIP_LIMITS, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
