import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { targetKind } from '../pick-scan-types';
import { nameOf } from './folder-name';
import { packFolder } from './pack-folder';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'osk-cli-'));
  mkdirSync(join(root, '.git'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const origin = (url: string) =>
  writeFileSync(
    join(root, '.git/config'),
    `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n[branch "main"]\n`,
  );

test.each([
  ['https://token:secret@git.example.org/team/shop.git', 'git.example.org/team/shop'],
  ['git@git.example.org:team/shop.git', 'git.example.org/team/shop'],
  ['ssh://git@git.example.org:2222/team/shop', 'git.example.org:2222/team/shop'],
])('code is called after where it comes from, without credentials: %s', (url, repo) => {
  origin(url);
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/feature/one\n');
  expect(nameOf(root)).toEqual({ repo, branch: 'feature/one' });
});

test.each([['/srv/git/shop.git'], ['file:///srv/git/shop.git']])('else after its folder: %s', (url) => {
  origin(url);
  writeFileSync(join(root, '.git/HEAD'), '0123456789012345678901234567890123456789\n');
  expect(nameOf(root)).toEqual({ repo: basename(root) });
});

test('a folder is packed without what other people wrote; an empty one is told', async () => {
  const target = join(root, 'out.zip');
  await expect(packFolder(join(root, '.git'), target)).rejects.toMatchObject({ code: 'cannot_scan' });
  mkdirSync(join(root, 'src/node_modules/a'), { recursive: true });
  writeFileSync(join(root, 'src/node_modules/a/index.js'), 'x');
  writeFileSync(join(root, 'src/main.js'), 'secret');
  expect(await packFolder(join(root, 'src'), target)).toEqual({ files: 1, skipped: [] });
  const zip = readFileSync(target);
  expect([zip.includes('main.js'), zip.includes('node_modules')]).toEqual([true, false]);
});

test.each([
  ['https://github.com/owner/name', 'repository'],
  ['https://gitlab.com/owner/name/', 'repository'],
  ['https://github.com/owner', 'url'],
  ['https://example.org/owner/name', 'url'],
])('%s is a %s', (target, kind) => expect(targetKind(target)).toBe(kind));
