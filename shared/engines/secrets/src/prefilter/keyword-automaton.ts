/**
 * Which keywords stand in a buffer and where: Aho-Corasick over bytes as one table of transitions. Letters match in
 * either case. States are numbered so that those in which a keyword ends come last: one comparison per byte tells.
 */
export interface KeywordAutomaton {
  /** Calls `hit(keyword number, offset after its last byte)` for every occurrence, in order of that offset. */
  scan(bytes: Uint8Array, hit: (keyword: number, end: number) => void): void;
  readonly states: number;
}

interface Node {
  next: Map<number, number>;
  fail: number;
  outputs: number[];
}

const lower = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

export function keywordAutomaton(keywords: readonly string[]): KeywordAutomaton {
  const nodes = buildTrie(keywords);
  const order = linkFailures(nodes);
  const { classOf, classes } = byteClasses(keywords);
  return compileTable(nodes, order, classOf, classes);
}

function buildTrie(keywords: readonly string[]): Node[] {
  const nodes: Node[] = [{ next: new Map(), fail: 0, outputs: [] }];
  keywords.forEach((keyword, number) => {
    let at = 0;
    for (const byte of Buffer.from(keyword.toLowerCase())) {
      let to = nodes[at]!.next.get(byte);
      if (to === undefined) {
        to = nodes.push({ next: new Map(), fail: 0, outputs: [] }) - 1;
        nodes[at]!.next.set(byte, to);
      }
      at = to;
    }
    nodes[at]!.outputs.push(number);
  });
  return nodes;
}

/** Breadth first, so that a state's failure state is complete before the state is. Gives the order visited. */
function linkFailures(nodes: Node[]): number[] {
  const order = [0];
  for (let index = 0; index < order.length; index += 1) {
    const at = order[index]!;
    for (const [byte, to] of nodes[at]!.next) {
      let fail = nodes[at]!.fail;
      while (fail !== 0 && !nodes[fail]!.next.has(byte)) fail = nodes[fail]!.fail;
      const candidate = nodes[fail]!.next.get(byte);
      nodes[to]!.fail = at !== 0 && candidate !== undefined ? candidate : 0;
      nodes[to]!.outputs.push(...nodes[nodes[to]!.fail]!.outputs);
      order.push(to);
    }
  }
  return order;
}

/** Bytes that no keyword has share one class; both cases of a letter share theirs. */
function byteClasses(keywords: readonly string[]): { classOf: Uint8Array; classes: number } {
  const classOf = new Uint8Array(256);
  let classes = 1;
  for (const byte of new Set(keywords.flatMap((keyword) => [...Buffer.from(keyword.toLowerCase())])))
    classOf[byte] = classes++;
  for (let byte = 65; byte <= 90; byte += 1) classOf[byte] = classOf[lower(byte)]!;
  return { classOf, classes };
}

function compileTable(nodes: Node[], order: number[], classOf: Uint8Array, classes: number): KeywordAutomaton {
  const quiet = order.filter((node) => nodes[node]!.outputs.length === 0);
  const loud = order.filter((node) => nodes[node]!.outputs.length > 0);
  const rank = new Map([...quiet, ...loud].map((node, index) => [node, index]));
  const shift = Math.ceil(Math.log2(classes));
  // A state is kept multiplied by the row's width: no multiplication per byte.
  const table = new Uint32Array(nodes.length << shift);
  for (const node of order) {
    const row = rank.get(node)! << shift;
    const failRow = rank.get(nodes[node]!.fail)! << shift;
    if (node !== 0) table.copyWithin(row, failRow, failRow + classes);
    for (const [byte, to] of nodes[node]!.next) table[row + classOf[byte]!] = rank.get(to)! << shift;
  }
  const firstLoud = quiet.length << shift;
  const outputs = loud.map((node) => nodes[node]!.outputs);
  return {
    states: nodes.length,
    scan(bytes, hit) {
      let state = 0;
      const { length } = bytes;
      for (let offset = 0; offset < length; offset += 1) {
        state = table[state + classOf[bytes[offset]!]!]!;
        if (state >= firstLoud) {
          const found = outputs[(state - firstLoud) >> shift]!;
          for (let index = 0; index < found.length; index += 1) hit(found[index]!, offset + 1);
        }
      }
    },
  };
}
