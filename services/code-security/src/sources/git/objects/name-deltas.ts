import { createHash } from 'node:crypto';
import type { PackReader } from './pack-reader';

const TYPE_NAMES = ['', 'commit', 'tree', 'blob', 'tag'];

/**
 * Works out what the objects packed as differences are called: from each plain object down through all that is made from
 * it, so that what an object is made from was made just before. One that cannot be held in memory stays without a name,
 * and so does what is made from it.
 * @param byReference base's name -> objects made from it whose place was not known
 */
export async function nameDeltas(
  reader: PackReader,
  byReference: Map<string, number[]>,
  turn: (done: number) => Promise<void>,
): Promise<void> {
  const { table } = reader;
  const children = new Children(reader);
  const stack: number[] = [];
  let done = 0;
  const adopt = (index: number) => {
    for (let child = children.first(index); child !== -1; child = children.next(child)) stack.push(child);
    if (byReference.size === 0) return;
    const id = table.idOf(index);
    for (const child of byReference.get(id) ?? []) {
      table.bases[child] = index;
      stack.push(child);
    }
    byReference.delete(id);
  };
  for (let root = 0; root < table.count; root += 1) {
    if (reader.isDelta(root)) continue;
    await turn((done += 1));
    adopt(root);
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      await turn((done += 1));
      const data = reader.read(index);
      if (data === null) continue;
      const kind = table.kinds[table.bases[index]!]!;
      table.name(index, kind, createHash('sha1').update(`${TYPE_NAMES[kind]} ${data.length}\0`).update(data).digest());
      adopt(index);
    }
  }
}

/** Which objects are made from which, as linked lists in two arrays. */
class Children {
  private readonly firsts: Int32Array;
  private readonly nexts: Int32Array;

  constructor({ table }: PackReader) {
    this.firsts = new Int32Array(table.count).fill(-1);
    this.nexts = new Int32Array(table.count).fill(-1);
    for (let index = table.count - 1; index >= 0; index -= 1) {
      const base = table.bases[index]!;
      if (base === -1) continue;
      this.nexts[index] = this.firsts[base]!;
      this.firsts[base] = index;
    }
  }

  first(index: number): number {
    return this.firsts[index]!;
  }

  next(index: number): number {
    return this.nexts[index]!;
  }
}
