import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batchesOf } from './batches';

let directory: string;
beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'osk-batches-'))));
afterAll(() => rmSync(directory, { recursive: true }));

async function batches(entries: { asset: string; finding?: string; component?: string }[], assets: string[] = []) {
  const path = join(directory, 'staged.ndjson');
  writeFileSync(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const given = [];
  for await (const { asset, kind, batch, last, items } of batchesOf(path, assets, ['findings'], {
    items: 2,
    size: 1_000,
    held: 3_000,
  }))
    given.push([asset, kind, batch, last, items.length]);
  return given;
}
const finding = (asset: string, text = 'x') => ({ asset, finding: text });

test('a series for each asset and kind, the last of each marked', async () => {
  const entries = [finding('a'), finding('b'), finding('a'), { asset: 'a', component: 'c' }, finding('a')];
  expect(await batches(entries)).toEqual([
    ['a', 'findings', 0, false, 2],
    ['a', 'findings', 1, true, 1],
    ['b', 'findings', 0, true, 1],
    ['a', 'components', 0, true, 1],
  ]);
});

test('exactly full is one batch; nothing at all is an empty last one for the asset', async () => {
  expect(await batches([finding('a'), finding('a')])).toEqual([['a', 'findings', 0, true, 2]]);
  expect(await batches([], ['a'])).toEqual([['a', 'findings', 0, true, 0]]);
  expect(await batches([{ asset: 'a', component: 'c' }], ['a'])).toEqual([
    ['a', 'findings', 0, true, 0],
    ['a', 'components', 0, true, 1],
  ]);
});

test('large entries make smaller batches, and many assets do not fill the memory', async () => {
  const large = 'x'.repeat(600);
  expect(await batches([finding('a', large), finding('a', large)])).toEqual([
    ['a', 'findings', 0, false, 1],
    ['a', 'findings', 1, true, 1],
  ]);
  const many = await batches(['a', 'b', 'c', 'd', 'e', 'f'].map((asset) => finding(asset, large)));
  expect(many.filter(([, , , last]) => last)).toHaveLength(6);
  expect(many.reduce((sum, batch) => sum + Number(batch[4]), 0)).toBe(6);
  expect(many.length).toBeGreaterThan(6);
});
