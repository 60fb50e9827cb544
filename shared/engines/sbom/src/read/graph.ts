import { DocumentError } from '@osk/readers';
import { Edges } from './edges';
import { Refs, type GraphLimits } from './refs';

/** What the graph says of the document's n-th component. */
export interface Place {
  ref: string;
  direct: boolean | null;
  path: string[];
  dependsOn: string[];
}

const MOST_REF = 500;
const MOST_PATH = 30;
const NONE = -1;

/**
 * The dependency graph of a document, gathered in whatever order it is told: components by number, what they need as
 * numbers. What does not fit (a ref that is used twice, that nobody has, that needs itself, circles) is borne and told.
 */
export class BomGraph {
  private readonly names: Refs;
  private readonly edges: Edges;
  /** Component of each ref; the first that has it. */
  private readonly holders: number[] = [];
  private readonly refs: string[] = [];
  private readonly labels: string[] = [];
  private readonly roots = new Set<number>();
  private readonly rootRefs: string[] = [];
  private duplicates = 0;

  constructor(private readonly limits: GraphLimits) {
    this.names = new Refs(limits.refs);
    this.edges = new Edges(limits.edges);
  }

  get size(): number {
    return this.refs.length;
  }

  /** `label`: how it is shown in a path. @throws DocumentError beyond the limit */
  component(ref: string | undefined, label: string): void {
    const number = this.refs.length;
    if (number >= this.limits.components)
      throw new DocumentError(`the document lists more than ${this.limits.components} components`);
    const own = `component-${number + 1}`;
    const id = this.names.number(ref ?? own);
    const taken = this.holders[id] !== undefined;
    if (taken) this.duplicates += 1;
    else this.holders[id] = number;
    // A ref that another has, or that is no handy one, is replaced by a number of our own.
    this.refs.push(ref === undefined || taken || ref.length > MOST_REF ? own : ref);
    this.labels.push(label);
  }

  needs(from: string, to: readonly string[]): void {
    const id = this.names.number(from);
    for (const ref of to) this.edges.add(id, this.names.number(ref));
  }

  root(ref: string): void {
    this.roots.add(this.names.number(ref));
    if (this.rootRefs.length < 2) this.rootRefs.push(ref);
  }

  /** The one root of the document; undefined where it has none or several. */
  get onlyRoot(): string | undefined {
    return this.roots.size === 1 ? this.rootRefs[0] : undefined;
  }

  /** Numbers of components that are the document's roots. */
  rootComponents(): number[] {
    return [...this.roots].flatMap((id) => this.holders[id] ?? []);
  }

  /** Puts it all together. `leftOut`: components that are none of the list (a root that is listed). */
  resolve(leftOut: ReadonlySet<number>): { place(number: number): Place; warnings: string[] } {
    const { to, start, own, dangling } = this.edges.resolve(this.size, (id) => this.holders[id] ?? NONE, this.roots);
    const { parents, direct, told } = this.walk(start, to, leftOut);
    const place = (number: number): Place => ({
      ref: this.refs[number] as string,
      direct: told ? direct[number] === 1 : null,
      path: told ? this.path(number, parents) : [],
      dependsOn: [...new Set(to.subarray(start[number], start[number + 1]))]
        .filter((other) => other !== number && !leftOut.has(other))
        .map((other) => this.refs[other] as string),
    });
    const warnings = [
      ...counted(
        this.duplicates,
        'component has a ref that another has already',
        'components have a ref that another has already',
      ),
      ...counted(
        dangling,
        'dependency names a ref that no component has',
        'dependencies name a ref that no component has',
      ),
      ...counted(own, 'component depends on itself', 'components depend on themselves'),
      ...counted(circles(start, to, this.size), 'dependency closes a circle', 'dependencies close a circle'),
    ];
    return { place, warnings };
  }

  /** Breadth first from what the roots need, so that the first way to a component is a shortest one. */
  private walk(start: Int32Array, to: Int32Array, leftOut: ReadonlySet<number>) {
    const parents = new Int32Array(this.size).fill(NONE);
    const direct = new Uint8Array(this.size);
    const seen = new Uint8Array(this.size);
    const queue: number[] = [];
    const firsts = [...this.edges.ofRoots].flatMap((id) => this.holders[id] ?? []);
    for (const number of firsts) {
      if (seen[number] || leftOut.has(number)) continue;
      direct[number] = seen[number] = 1;
      queue.push(number);
    }
    for (let at = 0; at < queue.length; at += 1) {
      const number = queue[at] as number;
      for (const other of to.subarray(start[number], start[number + 1])) {
        if (seen[other] || leftOut.has(other)) continue;
        seen[other] = 1;
        parents[other] = number;
        queue.push(other);
      }
    }
    return { parents, direct, told: firsts.length > 0 };
  }

  private path(number: number, parents: Int32Array): string[] {
    const path: string[] = [];
    for (let at = number; at !== NONE && path.length < MOST_PATH; at = parents[at] as number)
      path.unshift(this.labels[at] as string);
    return path;
  }
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Edges that lead back to where a walk is coming from, without recursion. */
function circles(start: Int32Array, to: Int32Array, size: number): number {
  const state = new Uint8Array(size);
  const at = new Int32Array(size);
  let found = 0;
  for (let root = 0; root < size; root += 1) {
    if (state[root] !== 0) continue;
    const stack = [root];
    state[root] = 1;
    at[root] = start[root] as number;
    while (stack.length > 0) {
      const number = stack[stack.length - 1] as number;
      const next = at[number] as number;
      if (next >= (start[number + 1] as number)) {
        state[number] = 2;
        stack.pop();
        continue;
      }
      at[number] = next + 1;
      const other = to[next] as number;
      if (other === number) continue;
      if (state[other] === 1) found += 1;
      else if (state[other] === 0) {
        state[other] = 1;
        at[other] = start[other] as number;
        stack.push(other);
      }
    }
  }
  return found;
}
