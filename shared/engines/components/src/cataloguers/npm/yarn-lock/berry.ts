import { pairsOf, readPlainYaml, textAt, type PlainNode } from '../../../support/plain-yaml';
import { UnreadableError } from '../../../types';
import { splitDescriptor, type YarnEntry } from './entry';
import { patchedDescriptor } from './patch';

/** The form of Yarn 2 and later: YAML, one entry per resolution. */
export function readBerry(text: string): YarnEntry[] {
  const documents = readPlainYaml(text);
  if (documents.length !== 1) throw new UnreadableError("it is not Yarn's lock file");
  const entries = pairsOf(documents[0])
    .filter(([key, node]) => key !== '__metadata' && node.entries)
    .map(([key, node]) => entryOf(key, node));
  return withoutPatches(entries);
}

/**
 * A patched package has an entry of its own beside that of the package it patches, which nothing then asks for. The two
 * are the same package: the patched one takes over what the patch is called.
 */
function withoutPatches(entries: readonly YarnEntry[]): YarnEntry[] {
  const byDescriptor = new Map(entries.flatMap((entry) => entry.descriptors.map((one) => [one, entry] as const)));
  const renamed = new Map<YarnEntry, string[]>();
  const patches = new Set<YarnEntry>();
  for (const entry of entries) {
    const inner = patchedDescriptor(entry.descriptors[0] ?? '');
    const patched = inner === undefined ? undefined : byDescriptor.get(inner);
    if (!patched || patched === entry) continue;
    patches.add(entry);
    renamed.set(patched, [...(renamed.get(patched) ?? []), ...entry.descriptors]);
  }
  return entries
    .filter((entry) => !patches.has(entry))
    .map((entry) => ({ ...entry, descriptors: [...entry.descriptors, ...(renamed.get(entry) ?? [])] }));
}

function entryOf(key: string, node: PlainNode): YarnEntry {
  const descriptors = key.split(/,\s*/);
  return {
    descriptors,
    name: splitDescriptor(descriptors[0] ?? '')[0],
    version: textAt(node, 'version') ?? '',
    resolved: textAt(node, 'resolution'),
    needs: pairsOf(node.entries?.get('dependencies')).map(([name, range]) => [name, range.text ?? '']),
    line: node.line,
  };
}
