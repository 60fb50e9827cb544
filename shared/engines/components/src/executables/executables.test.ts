import { accessOf } from '../archives/random-access';
import { elfOf, fatOf, machOOf, peOf, type Machine } from '../testing/programs';
import { UnreadableError } from '../types';
import { offsetOf } from './executable';
import { isProgramPath, readExecutables } from './read-executables';

const SECTIONS = [
  { name: '.first', address: 0x401000, content: Buffer.from('first') },
  { name: '.second', address: 0x402000, content: Buffer.alloc(5_000, 'x') },
];
const MACHINES: Machine[] = [{}, { wide: false }, { little: false }, { wide: false, little: false }];

const programs = [
  ...MACHINES.map((machine) => ['ELF', machine, elfOf(SECTIONS, machine)] as const),
  ...MACHINES.map((machine) => ['Mach-O', machine, machOOf(SECTIONS, machine)] as const),
  ...MACHINES.slice(0, 2).map((machine) => ['PE', machine, peOf(SECTIONS, machine)] as const),
];

test.each(programs)('%s %j: sections and addresses', async (_format, _machine, bytes) => {
  const [program, ...others] = await readExecutables(accessOf(bytes));
  expect(others).toEqual([]);
  if (!program) throw new Error('no program');
  const contents = program.sections.map(({ name, offset, size }) => [name, bytes.subarray(offset, offset + size)]);
  expect(Object.fromEntries(contents)).toMatchObject({
    '.first': SECTIONS[0]?.content,
    '.second': SECTIONS[1]?.content,
  });
  expect(bytes.toString('latin1', offsetOf(program, 0x401001), (offsetOf(program, 0x401001) ?? 0) + 4)).toBe('irst');
  expect([0, 0x401005, 0x404000, 2 ** 60].map((address) => offsetOf(program, address))).toEqual(
    Array(4).fill(undefined),
  );
});

test('a fat file is as many programs; what only begins like one is none', async () => {
  const fat = fatOf([machOOf(SECTIONS), machOOf(SECTIONS, { wide: false })]);
  const found = await readExecutables(accessOf(fat));
  expect(found.map(({ sections }) => sections.map(({ name }) => name))).toEqual([
    ['.first', '.second'],
    ['.first', '.second'],
  ]);
  // A class file of Java 21 begins with the same four bytes, and its version follows.
  const javaClass = Buffer.concat([Buffer.from('cafebabe00000041', 'hex'), Buffer.alloc(400)]);
  expect(await readExecutables(accessOf(javaClass))).toEqual([]);
  const dos = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]);
  expect(await readExecutables(accessOf(dos))).toMatchObject([{ sections: [] }]);
  expect(await readExecutables(accessOf(Buffer.from('#!/bin/sh\n')))).toEqual([]);
  expect(await readExecutables(accessOf(Buffer.alloc(0)))).toEqual([]);
});

test.each(programs)(
  '%s %j, cut off or with any byte of its headers changed: read or unreadable',
  async (_f, _m, bytes) => {
    const outcome = (content: Buffer): Promise<unknown> =>
      readExecutables(accessOf(content)).catch((error: unknown) => error);
    const contents = [16, 40, 63, 100, 200, 400].map((length) => bytes.subarray(0, length));
    for (let at = 4; at < 500; at += 1) {
      const copy = Buffer.from(bytes);
      copy[at] = 0xff;
      contents.push(copy);
    }
    for (const content of contents) {
      const result = await outcome(content);
      if (result instanceof Error) expect(result).toBeInstanceOf(UnreadableError);
    }
  },
);

test('programs are looked for where programs are', () => {
  const looked = ['bin/a', 'usr/local/bin/a', 'dist/linux_amd64/a', 'a.exe', 'src/a', 'LICENSE', 'bin/a.js'];
  expect(looked.map(isProgramPath)).toEqual([true, true, true, true, false, false, false]);
});
