import type { RandomAccess } from '../../../archives/random-access';

/** What a Go program was built from (Go's `debug/buildinfo`). */
export interface BuildInfo {
  /** `go1.21.3`. */
  toolchain: string;
  /** Lines of `path`, `mod`, `dep`, `=>` and `build`, parted by tabs. */
  modules: string;
}

const MAGIC = Buffer.from('\xff Go buildinf:', 'latin1');
const ALIGNMENT = 16;
const STEP = 1024 * 1024;
/** The mark lies in the first data section; programs are searched this far. */
const MAX_SEARCHED = 512 * 1024 * 1024;
const MAX_TEXT = 4 * 1024 * 1024;
/** Flag of the form since Go 1.18: both texts follow the header themselves, each after its length. */
const INLINE = 2;

const EXECUTABLES = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'];

/** Whether the first bytes are those of an ELF, Mach-O or PE file. */
export async function isExecutable(access: RandomAccess): Promise<boolean> {
  const head = await access.read(0, 4);
  return EXECUTABLES.includes(head.toString('hex')) || head.subarray(0, 2).toString('latin1') === 'MZ';
}

/**
 * Finds the build information of a program in any format by its mark, which lies at a multiple of 16 bytes. Undefined when
 * there is none; `'older'` when it is in the form before Go 1.18, whose texts lie behind pointers.
 */
export async function buildInfoOf(
  access: RandomAccess,
  signal?: AbortSignal,
): Promise<BuildInfo | 'older' | undefined> {
  const end = Math.min(access.size, MAX_SEARCHED);
  let older = false;
  for (let start = 0; start < end; start += STEP) {
    signal?.throwIfAborted();
    const chunk = await access.read(start, STEP + 32);
    for (let at = chunk.indexOf(MAGIC); at !== -1 && at < STEP; at = chunk.indexOf(MAGIC, at + 1)) {
      if ((start + at) % ALIGNMENT !== 0 || at + 32 > chunk.length) continue;
      if (((chunk[at + 15] ?? 0) & INLINE) === 0) older = true;
      else {
        const toolchain = await textAt(access, start + at + 32);
        const modules = toolchain && (await textAt(access, toolchain.end));
        // Programs that read build information hold the mark as text of their own.
        if (modules && /^(?:go|devel)/.test(toolchain.text.toString('latin1')))
          return { toolchain: toolchain.text.toString('utf8'), modules: unframed(modules.text) };
      }
    }
  }
  return older ? 'older' : undefined;
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
