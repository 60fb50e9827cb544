import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export const KINDS = { commit: 1, tree: 2, blob: 3, tag: 4 } as const;
export type Kind = keyof typeof KINDS;

/** The name of an object: SHA-1 over its kind, size and content. */
export const idOf = (kind: Kind, content: Buffer): Buffer =>
  createHash('sha1').update(`${kind} ${content.length}\0`).update(content).digest();

/** An object as it stands in a pack; `size` and `packed` lie where they are given. */
export interface PackObject {
  type: number;
  content: Buffer;
  size?: number;
  packed?: Buffer;
  /** What follows the header: how far back the base is, or its name. */
  base?: Buffer;
}

export const object = (kind: Kind, content: Buffer | string, more: Partial<PackObject> = {}): PackObject => ({
  ...{ type: KINDS[kind], content: Buffer.from(content as string) },
  ...more,
});

export const refDelta = (base: Buffer, delta: Buffer): PackObject => ({ type: 7, content: delta, base });
export const offsetDelta = (back: number, delta: Buffer): PackObject => ({
  type: 6,
  content: delta,
  base: backBytes(back),
});

/** A pack (gitformat-pack), as honest as its objects. */
export function packOf(objects: PackObject[], more: { count?: number; version?: number; tail?: Buffer } = {}): Buffer {
  const head = Buffer.from('PACK\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(more.version ?? 2, 4);
  head.writeUInt32BE(more.count ?? objects.length, 8);
  const body = Buffer.concat([head, ...objects.map(packed), more.tail ?? Buffer.alloc(0)]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

export function packed({ type, content, size = content.length, packed: bytes, base }: PackObject): Buffer {
  const header: number[] = [];
  let left = Math.floor(size / 16);
  header.push((type << 4) | (size % 16) | (left > 0 ? 0x80 : 0));
  while (left > 0) {
    const next = Math.floor(left / 128);
    header.push((left % 128) | (next > 0 ? 0x80 : 0));
    left = next;
  }
  return Buffer.concat([Buffer.from(header), base ?? Buffer.alloc(0), bytes ?? deflateSync(content)]);
}

function backBytes(back: number): Buffer {
  const bytes = [back & 0x7f];
  for (let left = back >> 7; left > 0; left >>= 7) {
    left -= 1;
    bytes.unshift(0x80 | (left & 0x7f));
  }
  return Buffer.from(bytes);
}

export function treeOf(entries: { mode?: string; name: string | Buffer; id: Buffer }[]): Buffer {
  return Buffer.concat(
    entries.map(({ mode = '100644', name, id }) =>
      Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name as string), Buffer.from([0]), id]),
    ),
  );
}

export const commitOf = (tree: Buffer, parents: Buffer[] = [], message = 'm'): Buffer =>
  Buffer.from(
    `tree ${tree.toString('hex')}\n${parents.map((id) => `parent ${id.toString('hex')}\n`).join('')}` +
      `author A <a@b> 1700000000 +0000\ncommitter A <a@b> 1700000000 +0000\n\n${message}\n`,
  );

/** A whole repository of one commit with these files, by path without folders. */
export function repositoryOf(files: { mode?: string; name: string | Buffer; content: Buffer | string }[]): {
  head: Buffer;
  objects: PackObject[];
} {
  const blobs = files.map(({ content }) => object('blob', content));
  const tree = treeOf(
    files.map(({ mode, name }, at) => ({ ...(mode && { mode }), name, id: idOf('blob', blobs[at]!.content) })),
  );
  return commitTo(tree, blobs);
}

/** A commit to a tree, with the objects given. */
export function commitTo(tree: Buffer, objects: PackObject[]): { head: Buffer; objects: PackObject[] } {
  const commit = commitOf(idOf('tree', tree));
  return { head: idOf('commit', commit), objects: [...objects, object('tree', tree), object('commit', commit)] };
}
