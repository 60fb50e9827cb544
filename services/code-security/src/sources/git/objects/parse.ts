import { damaged } from './damage';

export interface TreeEntry {
  /** Octal, as it stands there: 0o100644 file, 0o100755, 0o120000 link, 0o160000 submodule, 0o040000 folder. */
  mode: number;
  name: Buffer;
  id: Buffer;
}

/** The entries of a tree (gitformat-pack, "Object types"; one `mode SP name NUL id` after the other). @throws SourceError */
export function* treeEntries(tree: Buffer): Generator<TreeEntry> {
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(0x20, at);
    const end = space === -1 ? -1 : tree.indexOf(0, space);
    if (end === -1 || space - at > 7) throw damaged('a folder cannot be read');
    const digits = tree.toString('latin1', at, space);
    if (!/^[0-7]{5,7}$/.test(digits)) throw damaged('a folder cannot be read');
    const id = tree.subarray(end + 1, end + 21);
    if (id.length !== 20) throw damaged('a folder cannot be read');
    yield { mode: parseInt(digits, 8), name: tree.subarray(space + 1, end), id };
    at = end + 21;
  }
}

export interface Commit {
  tree: Buffer;
  parents: Buffer[];
  /** `Name <mail>`, for people. */
  author: string;
  /** When it was written, as its author says; null where that is not a time. */
  date: Date | null;
  /** The first line of its message. */
  subject: string;
}

/** @throws SourceError */
export function parseCommit(data: Buffer): Commit {
  const text = data.toString('utf8', 0, Math.min(data.length, 1024 ** 2));
  const cut = text.indexOf('\n\n');
  const lines = (cut === -1 ? text : text.slice(0, cut)).split('\n');
  const values = (key: string) =>
    lines.flatMap((line) => (line.startsWith(`${key} `) ? [line.slice(key.length + 1)] : []));
  const [tree = ''] = values('tree');
  const parents = values('parent');
  if (![tree, ...parents].every((id) => /^[0-9a-f]{40}$/.test(id))) throw damaged('a commit cannot be read');
  const [, author = '', seconds = ''] = /^(.*?) ?(-?\d{1,12}) [+-]\d{4}$/.exec(values('author')[0] ?? '') ?? [];
  return {
    tree: Buffer.from(tree, 'hex'),
    parents: parents.map((id) => Buffer.from(id, 'hex')),
    author: plain(author, 200),
    date: dateOf(seconds),
    subject: plain((cut === -1 ? '' : text.slice(cut + 2)).split('\n')[0] ?? '', 200),
  };
}

/** The object an annotated tag stands for. @throws SourceError */
export function parseTag(data: Buffer): Buffer {
  const [, id] = /^object ([0-9a-f]{40})\n/.exec(data.toString('latin1', 0, 100)) ?? [];
  if (!id) throw damaged('a tag cannot be read');
  return Buffer.from(id, 'hex');
}

function dateOf(seconds: string): Date | null {
  const date = new Date(Number(seconds) * 1000);
  return seconds === '' || Number.isNaN(date.getTime()) ? null : date;
}

function plain(text: string, most: number): string {
  // eslint-disable-next-line no-control-regex -- they are taken out
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, most);
}
