import type { SbomComponent, SbomSubject } from '../model';

/** A component as its document has it, before the graph is known. */
export interface RawComponent extends Omit<SbomComponent, 'ref' | 'direct' | 'path' | 'dependsOn'> {
  ref?: string;
  /** What our own documents say of it; others leave it to the graph. */
  toldDirect?: boolean;
}

export interface RawHead {
  serial: string | null;
  created: string | null;
  tools: readonly string[];
  subject: SbomSubject | null;
  /** What the document itself is called, where its format has a name for it. */
  name: string;
}

/** What a document says, in its own order. */
export type Entry =
  | { kind: 'head'; head: Partial<RawHead> }
  | { kind: 'component'; component: RawComponent }
  /** `from` needs each of `to`. */
  | { kind: 'edges'; from: string; to: readonly string[] }
  /** What the document is of, by its ref. */
  | { kind: 'root'; ref: string }
  | { kind: 'warning'; text: string };

/** One kind of document, opened; every call of `entries` reads it anew. */
export interface BomDocument {
  format: 'cyclonedx-json' | 'cyclonedx-xml' | 'spdx-json';
  specVersion: string;
  entries(): AsyncGenerator<Entry>;
  /** A root that is a component like any other in the document's list, and none in ours. */
  rootIsListed: boolean;
}
