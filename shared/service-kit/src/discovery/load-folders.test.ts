import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadFolders } from './load-folders';

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'osk-folders-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const write = (folder: string, name: string, value: string) => {
  mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, folder, name), `exports.default = ${JSON.stringify(value)};`);
};

test('gives what each folder exports, by name; files and folders without one are left out', () => {
  write('b', 'index.js', 'two');
  write('a', 'index.js', 'one');
  write('testing', 'fake.js', 'no');
  writeFileSync(join(directory, 'index.js'), 'throw new Error("not a folder")');
  expect(loadFolders<string>(directory)).toEqual([
    { folder: 'a', value: 'one' },
    { folder: 'b', value: 'two' },
  ]);
  expect(loadFolders<string>(directory, 'fake')).toEqual([{ folder: 'testing', value: 'no' }]);
});
