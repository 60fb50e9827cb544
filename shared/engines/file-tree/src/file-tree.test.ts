import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { folderTree, listedTree, listingOf, memoryTree } from './index';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'osk-tree-'));
  mkdirSync(join(root, 'a/b'), { recursive: true });
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, 'a/b/two.txt'), 'two');
  writeFileSync(join(root, 'one.txt'), 'one');
  writeFileSync(join(root, '.git/config'), 'hidden');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a folder lists its regular files, sorted, without .git', async () => {
  const tree = await folderTree(root);
  expect(tree.files).toEqual([
    { path: 'a/b/two.txt', size: 3 },
    { path: 'one.txt', size: 3 },
  ]);
  expect(tree.skipped).toEqual([]);
  expect((await tree.read('one.txt', 10)).toString()).toBe('one');
  expect(await text(tree.open('a/b/two.txt'))).toBe('two');
});

test('links are neither listed nor followed, and nothing outside can be named', async () => {
  symlinkSync('/etc/passwd', join(root, 'link'));
  symlinkSync('..', join(root, 'a/up'));
  const tree = await folderTree(root);
  expect(tree.has('link')).toBe(false);
  expect(tree.skipped).toEqual([{ what: '2 symbolic links', reason: 'links are not followed' }]);
  await expect(tree.read('../outside', 10)).rejects.toMatchObject({ code: 'not_found' });
  await expect(tree.read('link', 10)).rejects.toMatchObject({ code: 'not_found' });
});

test('a listing makes the same tree elsewhere, from plain data', async () => {
  symlinkSync('/etc/passwd', join(root, 'link'));
  const tree = await folderTree(root);
  const copy = listedTree(structuredClone(listingOf(root, tree)));
  expect([copy.files, copy.skipped]).toEqual([tree.files, tree.skipped]);
  expect((await copy.read('a/b/two.txt', 10)).toString()).toBe('two');
  await expect(copy.read('link', 10)).rejects.toMatchObject({ code: 'not_found' });
  rmSync(join(root, 'one.txt'));
  await expect(copy.read('one.txt', 10)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('limits are told, not silently applied', async () => {
  expect((await folderTree(root, { maxFiles: 1 })).skipped).toHaveLength(1);
  expect((await folderTree(root, { maxDepth: 1 })).skipped).toEqual([{ what: 'a/b', reason: 'deeper than 1 folders' }]);
});

test.each([
  ['folder', () => folderTree(root)],
  ['memory', async () => memoryTree({ 'one.txt': 'one' })],
])('a %s tree refuses what is too large or missing', async (_name, make) => {
  const tree = await make();
  await expect(tree.read('one.txt', 2)).rejects.toMatchObject({ code: 'too_large' });
  await expect(tree.read('none', 2)).rejects.toMatchObject({ code: 'not_found' });
  expect(() => tree.open('none')).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test.each([
  ['folder', () => folderTree(root)],
  ['memory', async () => memoryTree({ 'one.txt': 'one' })],
])('a %s tree gives parts of a file', async (_name, make) => {
  const tree = await make();
  expect((await tree.readAt?.('one.txt', 1, 1))?.toString()).toBe('n');
  expect((await tree.readAt?.('one.txt', 1, 100))?.toString()).toBe('ne');
  expect((await tree.readAt?.('one.txt', 50, 2))?.length).toBe(0);
  await expect(tree.readAt?.('none', 0, 1)).rejects.toMatchObject({ code: 'not_found' });
});
