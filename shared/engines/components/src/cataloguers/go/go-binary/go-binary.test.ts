import { describeCataloguer } from '../../../testing/cataloguer-table';
import { elfOf, fatOf, machOOf, peOf, Writer, type MadeSection, type Machine } from '../../../testing/programs';
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
  'a mark that is not aligned, or cut off': {
    files: { 'bin/shop': program(MODULES, { at: 4_097 }) },
    expect: [],
  },
  'cut off in the middle': { files: { 'bin/shop': program(MODULES).subarray(0, 4_160) }, expect: [] },
  'a script': { files: { 'bin/run': '#!/bin/sh\n' }, expect: [] },
});

/** The form before Go 1.18: pointers to strings, all in one section whose first bytes are the header. */
function olderProgram(
  make: (sections: MadeSection[], machine: Machine) => Buffer,
  machine: Machine,
  { away = 0, modules = MODULES, toolchain = 'go1.16.5' } = {},
): Buffer {
  const { wide = true, little = true } = machine;
  const [address, width] = [0x404000, wide ? 8 : 4];
  const framed = modules === '' ? Buffer.alloc(0) : Buffer.concat([FRAME, Buffer.from(modules), FRAME]);
  const [strings, texts] = [32, 32 + 4 * width];
  const data = new Writer(texts + toolchain.length + framed.length, little);
  data.bytes.write('\xff Go buildinf:', 0, 'latin1');
  data.bytes[14] = width;
  data.bytes[15] = little ? 0 : 1;
  data.word(16, address + away + strings, wide);
  data.word(16 + width, address + away + strings + 2 * width, wide);
  const lengths = [toolchain.length, framed.length];
  [texts, texts + toolchain.length].forEach((at, index) => {
    data.word(strings + index * 2 * width, address + at, wide);
    data.word(strings + index * 2 * width + width, lengths[index] as number, wide);
  });
  data.bytes.write(toolchain, texts);
  framed.copy(data.bytes, texts + toolchain.length);
  return make([{ name: '.go.buildinfo', address, content: data.bytes }], machine);
}

const OLDER = [
  'pkg:golang/golang.org/x/text@v0.3.7 runtime ?',
  'pkg:golang/github.com/new/mod@v1.1.0 runtime ?',
  'pkg:golang/stdlib@1.16.5 runtime ?',
];
const LOST = ['its build information has the form of Go before 1.18, and its pointers lead out of the file'];

describeCataloguer(goBinary, {
  'before Go 1.18, ELF': { files: { 'bin/shop': olderProgram(elfOf, {}) }, expect: OLDER },
  'before Go 1.18, ELF of 32 bits': { files: { 'bin/shop': olderProgram(elfOf, { wide: false }) }, expect: OLDER },
  'before Go 1.18, ELF, big-endian': { files: { 'bin/shop': olderProgram(elfOf, { little: false }) }, expect: OLDER },
  'before Go 1.18, ELF of 32 bits, big-endian': {
    files: { 'bin/shop': olderProgram(elfOf, { wide: false, little: false }) },
    expect: OLDER,
  },
  'before Go 1.18, Mach-O': { files: { 'bin/shop': olderProgram(machOOf, {}) }, expect: OLDER },
  'before Go 1.18, Mach-O for two machines': {
    files: { 'bin/shop': fatOf([olderProgram(machOOf, {}), olderProgram(machOOf, { wide: false })]) },
    expect: OLDER,
  },
  'before Go 1.18, Windows': { files: { 'shop.exe': olderProgram(peOf, {}) }, expect: OLDER },
  'before Go 1.18, Windows of 32 bits': { files: { 'shop.exe': olderProgram(peOf, { wide: false }) }, expect: OLDER },
  'before Go 1.18, without modules': {
    files: { 'bin/shop': olderProgram(elfOf, {}, { modules: '' }) },
    expect: ['pkg:golang/stdlib@1.16.5 runtime ?'],
  },
  'pointers that lead out of the file': {
    files: { 'bin/shop': olderProgram(elfOf, {}, { away: 0x100000 }) },
    expect: [],
    unread: LOST,
  },
  'pointers in a program whose headers are broken': {
    files: { 'bin/shop': program(MODULES, { flags: 0 }) },
    expect: [],
    unread: LOST,
  },
  'strings that are none of the linker': {
    files: { 'bin/shop': olderProgram(elfOf, {}, { toolchain: 'x1.16.5' }) },
    expect: [],
  },
  'the start of a Java class': { files: { 'bin/shop': Buffer.from('cafebabe00000041', 'hex') }, expect: [] },
});
