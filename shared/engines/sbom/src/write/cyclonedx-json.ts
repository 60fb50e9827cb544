import type { SbomSource } from '../model';
import { cdxComponent, cdxSubject } from './cyclonedx-component';
import { cdxVulnerability } from './cyclonedx-vulnerability';
import { rootsOf } from './roots';
import { inChunks, jsonEntries } from './text-stream';

/** CycloneDX 1.6 JSON, piece by piece. */
export function writeCycloneDxJson(source: SbomSource): AsyncGenerator<string> {
  return inChunks(document(source));
}

async function* document(source: SbomSource): AsyncGenerator<string> {
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${source.serial}`,
    version: 1,
    metadata: metadataOf(source),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"components":[`;
  yield* jsonEntries(mapped(source.components(), cdxComponent));
  yield '\n],"dependencies":[';
  yield* jsonEntries(dependencies(source));
  if (source.vulnerabilities) {
    let number = 0;
    yield '\n],"vulnerabilities":[';
    yield* jsonEntries(mapped(source.vulnerabilities(), (found) => cdxVulnerability(found, (number += 1))));
  }
  yield '\n]}\n';
}

export function metadataOf({ created, tool, subject }: SbomSource) {
  const { name, version, vendor } = tool;
  return {
    timestamp: created.toISOString(),
    tools: { components: [{ type: 'application', ...(vendor && { supplier: { name: vendor } }), name, version }] },
    component: cdxSubject(subject),
  };
}

/** One entry for the subject and each component, those that need nothing too: CycloneDX tells "none" from "unknown" by it. */
export async function* dependencies(source: SbomSource): AsyncGenerator<{ ref: string; dependsOn?: string[] }> {
  const roots = await rootsOf(source.components());
  yield { ref: source.subject.ref, ...(roots.length > 0 && { dependsOn: roots }) };
  for await (const { ref, dependsOn } of source.components())
    yield { ref, ...(dependsOn.length > 0 && { dependsOn: [...new Set(dependsOn)].filter((other) => other !== ref) }) };
}

async function* mapped<T, R>(items: AsyncIterable<T>, of: (item: T) => R): AsyncGenerator<R> {
  for await (const item of items) yield of(item);
}
