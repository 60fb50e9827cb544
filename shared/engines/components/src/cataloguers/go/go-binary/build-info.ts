import type { RandomAccess } from '../../../archives/random-access';
import { MAX_TEXT, readByPointers, type FramedInfo } from './pointer-form';

/** What a Go program was built from (Go's `debug/buildinfo`). */
export interface BuildInfo {
  /** `go1.21.3`. */
  toolchain: string;
  /** Lines of `path`, `mod`, `dep`, `=>` and `build`, parted by tabs. */
  modules: string;
}

const MAGIC = Buffer.from('\xff Go buildinf:', 'latin1');
const ALIGNMENT = 16;
const HEADER = 32;
const STEP = 1024 * 1024;
/** The mark lies in the first data section; programs are searched this far. */
const MAX_SEARCHED = 512 * 1024 * 1024;
/** Flag of the form since Go 1.18: both texts follow the header themselves, each after its length. */
const INLINE = 2;

/**
 * Finds the build information of a program in any format by its mark, which lies at a multiple of 16 bytes. Undefined when
 * there is none; `'unreachable'` when it is in the form before Go 1.18 and its pointers lead nowhere.
 */
export async function buildInfoOf(
  access: RandomAccess,
  signal?: AbortSignal,
): Promise<BuildInfo | 'unreachable' | undefined> {
  const end = Math.min(access.size, MAX_SEARCHED);
  let unreachable = false;
  for (let start = 0; start < end; start += STEP) {
    signal?.throwIfAborted();
    const chunk = await access.read(start, STEP + HEADER);
    for (let at = chunk.indexOf(MAGIC); at !== -1 && at < STEP; at = chunk.indexOf(MAGIC, at + 1)) {
      if ((start + at) % ALIGNMENT !== 0 || at + HEADER > chunk.length) continue;
      const header = chunk.subarray(at, at + HEADER);
      const inline = ((header[15] ?? 0) & INLINE) !== 0;
      const info = inline ? await readInline(access, start + at + HEADER) : await readByPointers(access, header);
      // Programs that read build information hold the mark as text of their own.
      if (info && /^(?:go|devel)/.test(info.toolchain)) return { ...info, modules: unframed(info.modules) };
      unreachable ||= !inline && info === undefined && isHeader(header);
    }
  }
  return unreachable ? 'unreachable' : undefined;
}

const isHeader = (header: Buffer): boolean => [4, 8].includes(header[14] ?? 0) && (header[15] ?? 0) < INLINE;

async function readInline(access: RandomAccess, offset: number): Promise<FramedInfo | undefined> {
  const toolchain = await textAt(access, offset);
  const modules = toolchain && (await textAt(access, toolchain.end));
  return modules && { toolchain: toolchain.text.toString('utf8'), modules: modules.text };
}

/** A text after its length as an unsigned varint. */
async function textAt(access: RandomAccess, offset: number): Promise<{ text: Buffer; end: number } | undefined> {
  const head = await access.read(offset, 10);
  let [length, scale] = [0, 1];
  for (const [index, byte] of head.entries()) {
    length += (byte & 0x7f) * scale;
    scale *= 128;
    if ((byte & 0x80) !== 0) continue;
    const start = offset + index + 1;
    if (length > MAX_TEXT || start + length > access.size) return undefined;
    return { text: await access.read(start, length), end: start + length };
  }
  return undefined;
}

/** The linker puts 16 bytes of its own around the modules. */
function unframed(bytes: Buffer): string {
  const framed = bytes.length >= 33 && bytes[bytes.length - 17] === 10;
  return framed ? bytes.subarray(16, bytes.length - 16).toString('utf8') : '';
}
