import { describeCataloguer } from '../../../testing/cataloguer-table';
import goBinary from './index';

const FRAME = Buffer.alloc(16, 7);
const varint = (value: number): Buffer => Buffer.from(value < 128 ? [value] : [(value & 0x7f) | 0x80, value >> 7]);
const text = (bytes: Buffer): Buffer => Buffer.concat([varint(bytes.length), bytes]);

/** An ELF head, padding, and build information at a multiple of 16. */
function program(modules: string, options: { flags?: number; at?: number; toolchain?: string } = {}): Buffer {
  const { flags = 2, at = 4_096, toolchain = 'go1.21.3' } = options;
  const padding = Buffer.alloc(at);
  padding.write('7f454c46', 0, 'hex');
  const header = Buffer.alloc(32);
  header.write('\xff Go buildinf:', 0, 'latin1');
  header[14] = 8;
  header[15] = flags;
  return Buffer.concat([
    padding,
    header,
    text(Buffer.from(toolchain)),
    text(Buffer.concat([FRAME, Buffer.from(modules), FRAME])),
    Buffer.alloc(64),
  ]);
}

const MODULES =
  'path\texample.org/shop/cmd\nmod\texample.org/shop\t(devel)\t\ndep\tgolang.org/x/text\tv0.3.7\th1:abc=\ndep\tgithub.com/old/mod\tv1.0.0\n=>\tgithub.com/new/mod\tv1.1.0\th1:def=\nbuild\tCGO_ENABLED=0\n';

describeCataloguer(goBinary, {
  'modules, replacements and the standard library': {
    files: { 'bin/shop': program(MODULES) },
    expect: [
      'pkg:golang/golang.org/x/text@v0.3.7 runtime ?',
      'pkg:golang/github.com/new/mod@v1.1.0 runtime ?',
      'pkg:golang/stdlib@1.21.3 runtime ?',
    ],
    project: { name: 'example.org/shop', purl: 'pkg:golang/example.org/shop' },
  },
  'across the border of two reads': {
    files: { 'bin/shop': program(MODULES, { at: 1024 * 1024 - 16, toolchain: 'devel go1.22-abc' }) },
    expect: ['pkg:golang/golang.org/x/text@v0.3.7 runtime ?', 'pkg:golang/github.com/new/mod@v1.1.0 runtime ?'],
  },
  'the older form is told of': {
    files: { 'bin/shop': program(MODULES, { flags: 0 }) },
    expect: [],
    unread: ['its build information has the form of Go before 1.18, which is not read'],
  },
  'a mark that is not aligned, or cut off': {
    files: { 'bin/shop': program(MODULES, { at: 4_097 }) },
    expect: [],
  },
  'cut off in the middle': { files: { 'bin/shop': program(MODULES).subarray(0, 4_160) }, expect: [] },
  'a script': { files: { 'bin/run': '#!/bin/sh\n' }, expect: [] },
});

test('programs are looked for where programs are', () => {
  const looked = ['bin/a', 'usr/local/bin/a', 'dist/linux_amd64/a', 'a.exe', 'src/a', 'LICENSE', 'bin/a.js'];
  expect(looked.map((path) => goBinary.accepts?.(path))).toEqual([true, true, true, true, false, false, false]);
});
