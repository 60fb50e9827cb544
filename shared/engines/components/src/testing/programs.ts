/** A part of a made-up program: what it is called, where it is put when it runs, what is in it. */
export interface MadeSection {
  name: string;
  address: number;
  content: Buffer;
}

export interface Machine {
  /** 64 bits; default true. */
  wide?: boolean;
  /** Default true. */
  little?: boolean;
}

/** Writes numbers in a machine's byte order. */
export class Writer {
  readonly bytes: Buffer;

  constructor(
    size: number,
    private readonly little = true,
  ) {
    this.bytes = Buffer.alloc(size);
  }

  u16(at: number, value: number): void {
    if (this.little) this.bytes.writeUInt16LE(value, at);
    else this.bytes.writeUInt16BE(value, at);
  }

  u32(at: number, value: number): void {
    if (this.little) this.bytes.writeUInt32LE(value, at);
    else this.bytes.writeUInt32BE(value, at);
  }

  word(at: number, value: number, wide: boolean): void {
    if (!wide) this.u32(at, value);
    else if (this.little) this.bytes.writeBigUInt64LE(BigInt(value), at);
    else this.bytes.writeBigUInt64BE(BigInt(value), at);
  }
}

const ALIGNMENT = 16;
const BASE = 0x1000;

/** Contents one after the other from an aligned place, with the offset of each. */
function laidOut(sections: readonly MadeSection[], from: number): { offsets: number[]; body: Buffer } {
  const offsets: number[] = [];
  const parts: Buffer[] = [];
  let at = from;
  for (const { content } of sections) {
    const padding = Buffer.alloc((ALIGNMENT - (at % ALIGNMENT)) % ALIGNMENT);
    offsets.push(at + padding.length);
    parts.push(padding, content);
    at += padding.length + content.length;
  }
  return { offsets, body: Buffer.concat(parts) };
}

/** An ELF file with a segment for each section. */
export function elfOf(made: readonly MadeSection[], { wide = true, little = true }: Machine = {}): Buffer {
  const names = Buffer.from(`\0${made.map(({ name }) => `${name}\0`).join('')}.shstrtab\0`);
  const sections = [...made, { name: '.shstrtab', address: 0, content: names }];
  const [headSize, segmentSize, sectionSize] = wide ? [64, 56, 64] : [52, 32, 40];
  const { offsets, body } = laidOut(sections, BASE);
  const sectionsAt = BASE + body.length;
  const head = new Writer(BASE, little);
  head.bytes.write(`7f454c460${wide ? 2 : 1}0${little ? 1 : 2}01`, 0, 'hex');
  head.word(wide ? 32 : 28, headSize, wide);
  head.word(wide ? 40 : 32, sectionsAt, wide);
  [segmentSize, made.length, sectionSize, sections.length + 1, sections.length].forEach((value, at) =>
    head.u16((wide ? 54 : 42) + at * 2, value),
  );
  made.forEach(({ address, content }, index) => {
    const at = headSize + index * segmentSize;
    head.u32(at, 1);
    head.word(at + (wide ? 8 : 4), offsets[index] as number, wide);
    head.word(at + (wide ? 16 : 8), address, wide);
    head.word(at + (wide ? 32 : 16), content.length, wide);
  });
  const table = new Writer((sections.length + 1) * sectionSize, little);
  sections.forEach(({ name, content }, index) => {
    const at = (index + 1) * sectionSize;
    table.u32(at, names.indexOf(`${name}\0`));
    table.u32(at + 4, 1);
    table.word(at + (wide ? 24 : 16), offsets[index] as number, wide);
    table.word(at + (wide ? 32 : 20), content.length, wide);
  });
  return Buffer.concat([head.bytes, body, table.bytes]);
}

/** A Windows program; addresses are those that it has once it is loaded. */
export function peOf(sections: readonly MadeSection[], { wide = true }: Machine = {}): Buffer {
  const base = 0x400000;
  const optional = wide ? 240 : 224;
  const { offsets, body } = laidOut(sections, BASE);
  const head = new Writer(BASE);
  head.bytes.write('MZ');
  head.u32(60, 128);
  head.bytes.write('PE\0\0', 128, 'latin1');
  head.u16(128 + 6, sections.length);
  head.u16(128 + 20, optional);
  head.u16(152, wide ? 0x20b : 0x10b);
  head.word(152 + (wide ? 24 : 28), base, wide);
  sections.forEach(({ name, address, content }, index) => {
    const at = 152 + optional + index * 40;
    head.bytes.write(name, at, 8);
    [content.length, address - base, content.length, offsets[index] as number].forEach((value, field) =>
      head.u32(at + 8 + field * 4, value),
    );
  });
  return Buffer.concat([head.bytes, body]);
}

/** A Mach-O program with a segment for each section. */
export function machOOf(sections: readonly MadeSection[], { wide = true, little = true }: Machine = {}): Buffer {
  const [headSize, segmentSize, sectionSize] = wide ? [32, 72, 80] : [28, 56, 68];
  const size = segmentSize + sectionSize;
  const { offsets, body } = laidOut(sections, BASE);
  const head = new Writer(BASE, little);
  head.u32(0, wide ? 0xfeedfacf : 0xfeedface);
  head.u32(16, sections.length);
  head.u32(20, sections.length * size);
  sections.forEach(({ name, address, content }, index) => {
    const at = headSize + index * size;
    const offset = offsets[index] as number;
    head.u32(at, wide ? 0x19 : 1);
    head.u32(at + 4, size);
    const places = wide ? [24, 32, 40, 48] : [24, 28, 32, 36];
    [address, content.length, offset, content.length].forEach((value, place) =>
      head.word(at + (places[place] as number), value, wide),
    );
    head.u32(at + (wide ? 64 : 48), 1);
    const section = at + segmentSize;
    head.bytes.write(name, section, 16);
    head.word(section + 32, address, wide);
    head.word(section + (wide ? 40 : 36), content.length, wide);
    head.u32(section + (wide ? 48 : 40), offset);
  });
  return Buffer.concat([head.bytes, body]);
}

/** Several Mach-O programs in one file. */
export function fatOf(programs: readonly Buffer[]): Buffer {
  const { offsets, body } = laidOut(
    programs.map((content) => ({ name: '', address: 0, content })),
    BASE,
  );
  const head = new Writer(BASE, false);
  head.u32(0, 0xcafebabe);
  head.u32(4, programs.length);
  programs.forEach(({ length }, index) => {
    head.u32(8 + index * 20 + 8, offsets[index] as number);
    head.u32(8 + index * 20 + 12, length);
  });
  return Buffer.concat([head.bytes, body]);
}
