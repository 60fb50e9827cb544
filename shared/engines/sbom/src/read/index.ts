import type { Readable } from 'node:stream';
import { DocumentError } from '@osk/readers';
import { labelOf, type SbomComponent } from '../model';
import { detectDocument } from './detect';
import { BomGraph, type Place } from './graph';
import type { GraphLimits } from './refs';
import type { BomDocument, RawComponent, RawHead } from './types';
import { onlyUtf8 } from './utf8';
import { Warnings } from './warnings';

export interface SbomHead extends RawHead {
  format: BomDocument['format'];
  specVersion: string;
}

export interface ReadSbom {
  head: SbomHead;
  /** Components that will be given. */
  count: number;
  /** What was borne, for people; repetitions are counted. */
  warnings: string[];
  /** In the document's order; reads it once more. */
  components(): AsyncGenerator<SbomComponent>;
}

export const SBOM_LIMITS: GraphLimits = { components: 200_000, edges: 2_000_000, refs: 1_000_000 };

/**
 * Reads a bill of materials: CycloneDX 1.2 to 1.7 JSON, 1.0 to 1.7 XML, SPDX 2.2 and 2.3 JSON, told by its content. The
 * document is walked as often as is needed and never held: memory goes with the number of components.
 * @throws DocumentError when it is none of them, is cut off, breaks its format (naming the place), or passes a limit
 */
export async function readSbom(open: () => Readable, limits: GraphLimits = SBOM_LIMITS): Promise<ReadSbom> {
  const document = await detectDocument(onlyUtf8(open), open);
  const graph = new BomGraph(limits);
  const warnings = new Warnings();
  const head = await survey(document, graph, warnings);
  const leftOut = document.rootIsListed ? listedRoot(graph) : new Set<number>();
  const { place, warnings: ofGraph } = graph.resolve(leftOut);
  const root = [...leftOut][0];
  if (root !== undefined) head.subject = await subjectFrom(document, root);
  return {
    head: { ...head, format: document.format, specVersion: document.specVersion },
    count: graph.size - leftOut.size,
    warnings: [...warnings.list(), ...ofGraph],
    components: () => components(document, place, leftOut),
  };
}

async function survey(document: BomDocument, graph: BomGraph, warnings: Warnings): Promise<RawHead> {
  const head: RawHead = { serial: null, created: null, tools: [], subject: null, name: '' };
  for await (const entry of document.entries()) {
    if (entry.kind === 'component') graph.component(entry.component.ref, labelOf(entry.component));
    else if (entry.kind === 'edges') graph.needs(entry.from, entry.to);
    else if (entry.kind === 'root') graph.root(entry.ref);
    else if (entry.kind === 'head') Object.assign(head, entry.head);
    else warnings.add(entry.text);
  }
  return head;
}

/** The one package that a document describes is what the bill is of; several are a list without one. */
function listedRoot(graph: BomGraph): ReadonlySet<number> {
  const roots = graph.onlyRoot === undefined ? [] : graph.rootComponents();
  return new Set(graph.size > 1 ? roots : []);
}

async function* components(
  document: BomDocument,
  place: (number: number) => Place,
  leftOut: ReadonlySet<number>,
): AsyncGenerator<SbomComponent> {
  let number = -1;
  for await (const raw of listed(document)) {
    number += 1;
    if (leftOut.has(number)) continue;
    const { toldDirect, ...component } = raw;
    const found = place(number);
    yield { ...component, ...found, direct: toldDirect ?? found.direct };
  }
}

async function subjectFrom(document: BomDocument, wanted: number): Promise<RawHead['subject']> {
  let number = 0;
  for await (const component of listed(document)) {
    if (number === wanted) return { ...component, ref: component.ref ?? 'subject' };
    number += 1;
  }
  return null;
}

async function* listed(document: BomDocument): AsyncGenerator<RawComponent> {
  for await (const entry of document.entries()) if (entry.kind === 'component') yield entry.component;
}

export { DocumentError };
