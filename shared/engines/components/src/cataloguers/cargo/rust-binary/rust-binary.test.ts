import { deflateSync } from 'node:zlib';
import { memoryTree } from '@osk/file-tree';
import { catalogue } from '../../../catalogue';
import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import { elfOf, fatOf, machOOf, peOf } from '../../../testing/programs';
import rustBinary from '.';

const LIST = {
  packages: [
    { name: 'shop', version: '0.3.0', source: 'local', root: true, dependencies: [1, 2, 4] },
    { name: 'cc', version: '1.0.83', source: 'crates.io', kind: 'build' },
    { name: 'rustls', version: '0.20.1', source: 'crates.io', dependencies: [3, 99, '1', 1.5, -1] },
    { name: 'ring', version: '0.16.20', source: 'git' },
    { name: 'shop-core', version: '0.1.0', source: 'local', kind: 'runtime', dependencies: [5] },
    { name: 'log', version: '0.4.17', source: 'registry' },
    { name: 'nameless' },
    null,
  ],
  format: 2,
};

const section = (content: Buffer): { name: string; address: number; content: Buffer }[] => [
  { name: '.text', address: 0x401000, content: Buffer.alloc(64, 1) },
  { name: '.dep-v0', address: 0x402000, content },
];
const packed = (value: unknown): Buffer => deflateSync(JSON.stringify(value));
const list = section(packed(LIST));

const CRATES = [
  'pkg:cargo/shop@0.3.0 runtime own -> cc@1.0.83, rustls@0.20.1, shop-core@0.1.0',
  'pkg:cargo/cc@1.0.83 build direct',
  'pkg:cargo/rustls@0.20.1 runtime direct -> ring@0.16.20',
  'pkg:cargo/ring@0.16.20 runtime',
  'pkg:cargo/shop-core@0.1.0 runtime own -> log@0.4.17',
  'pkg:cargo/log@0.4.17 runtime direct',
];
const project = { name: 'shop', version: '0.3.0', purl: 'pkg:cargo/shop@0.3.0' };

describeCataloguer(rustBinary, {
  ELF: { files: { 'bin/shop': elfOf(list) }, expect: CRATES, project },
  'ELF of 32 bits, big-endian': { files: { 'bin/shop': elfOf(list, { wide: false, little: false }) }, expect: CRATES },
  Windows: { files: { 'shop.exe': peOf(list) }, expect: CRATES, project },
  'Windows of 32 bits': { files: { 'shop.exe': peOf(list, { wide: false }) }, expect: CRATES },
  'Mach-O': { files: { 'bin/shop': machOOf(list) }, expect: CRATES, project },
  'Mach-O for two machines': {
    files: { 'bin/shop': fatOf([machOOf(list, { wide: false }), machOOf(list)]) },
    expect: CRATES,
  },
  'of before the root was marked': {
    files: { 'bin/shop': elfOf(section(packed({ packages: [{ name: 'a', version: '1.0.0', source: 'crates.io' }] }))) },
    expect: ['pkg:cargo/a@1.0.0 runtime ?'],
    project: undefined,
  },
  'built without it': { files: { 'bin/shop': elfOf(section(Buffer.alloc(1)).slice(0, 1)) }, expect: [] },
  'no program': { files: { 'bin/run': '#!/bin/sh\n' }, expect: [] },
});

test.each([
  ['cut off', elfOf(list).subarray(0, 4_180), /headers are cut off/],
  ['packed data that is none', elfOf(section(Buffer.from('{"packages": []}'))), /cannot be unpacked/],
  ['packed data that is cut off', elfOf(section(packed(LIST).subarray(0, 40))), /cannot be unpacked/],
  ['more than it may unpack to', elfOf(section(deflateSync(Buffer.alloc(65 * 1024 * 1024)))), /too large/],
  ['a section that is too large', elfOf(section(Buffer.alloc(9 * 1024 * 1024))), /too large/],
  ['no JSON', elfOf(section(deflateSync('["packages"'))), /not valid JSON/],
  ['a list', elfOf(section(packed([LIST]))), /not a list of crates/],
  ['an empty list', elfOf(section(packed({ packages: {} }))), /is empty/],
])('%s: unreadable', async (_name, content, reason) => {
  await expect(readWith(rustBinary, { 'bin/shop': content })).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(reason) as string,
  });
});

test('a program that cannot be read is told of by name, with the reason', async () => {
  const { coverage } = await catalogue(memoryTree({ 'bin/shop': elfOf(list).subarray(0, 4_180) }), {
    only: ['cargo/rust-binary'],
  });
  expect(coverage.skipped).toEqual([{ what: 'bin/shop', reason: 'its headers are cut off' }]);
});
