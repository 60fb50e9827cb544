import type { FileTree } from '@osk/file-tree';
import { findCataloguers } from './finding/find-cataloguers';
import { pickerOf } from './finding/picker';
import { thirdPartyFinder } from './finding/third-party';
import { Joiner } from './joining/joiner';
import { readFile } from './reading/read-file';
import { Covering } from './reading/covering';
import { paceOf } from './support/pace';
import type { Catalogue, CatalogueOptions, Cataloguer, EvidenceKind } from './types';

/** Lock files first: what they tell decides which manifests and which installed packages still have something to say. */
const ORDER: readonly EvidenceKind[] = ['lockfile', 'manifest', 'installed', 'archive', 'binary'];

interface Job {
  path: string;
  cataloguer: Cataloguer;
}

/**
 * Every component that the tree's lock files, manifests, installed packages and archives tell of. A file that cannot be
 * read is named in `coverage.skipped` with the reason and never ends the work; rejects only with the signal's reason.
 */
export async function catalogue(tree: FileTree, options: CatalogueOptions = {}): Promise<Catalogue> {
  const { only } = options;
  return catalogueWith(
    tree,
    findCataloguers().filter(({ id }) => only?.includes(id) ?? true),
    options,
  );
}

/** The same with the given cataloguers. */
export async function catalogueWith(
  tree: FileTree,
  cataloguers: readonly Cataloguer[],
  options: CatalogueOptions = {},
): Promise<Catalogue> {
  const { signal, onProgress } = options;
  const pace = paceOf(signal);
  const jobs = await planJobs(tree, cataloguers, pace);
  const joiner = new Joiner();
  const covering = new Covering(tree);
  const coverage: Catalogue['coverage'] = { read: [], skipped: [] };
  for (const [done, { path, cataloguer }] of jobs.entries()) {
    await pace();
    if (!covering.covers(path, cataloguer)) {
      const outcome = await readFile(tree, path, cataloguer, options);
      if ('reason' in outcome) {
        covering.failed(path);
        coverage.skipped.push({ what: path, reason: outcome.reason });
      } else {
        const { list } = outcome;
        covering.read(path, list);
        const nameless = await joiner.add(path, cataloguer, list, pace);
        coverage.read.push({ file: path, cataloguer: cataloguer.id, packages: list.packages.length });
        for (const reason of list.unread ?? []) coverage.skipped.push({ what: path, reason });
        if (nameless > 0) coverage.skipped.push({ what: path, reason: `${nameless} packages have no usable name` });
      }
    }
    onProgress?.(done + 1, jobs.length);
  }
  return { ...joiner.result(), coverage };
}

/** Which cataloguer reads which file, in the order of reading; manifests and lock files of other people's packages are left out. */
async function planJobs(
  tree: FileTree,
  cataloguers: readonly Cataloguer[],
  pace: () => Promise<void> | undefined,
): Promise<Job[]> {
  const pick = pickerOf(cataloguers);
  const isThirdParty = thirdPartyFinder(tree);
  const byKind = new Map<EvidenceKind, Job[]>(ORDER.map((kind) => [kind, []]));
  for (const { path } of tree.files) {
    await pace();
    for (const cataloguer of pick(path)) {
      const ofProject = cataloguer.kind === 'lockfile' || cataloguer.kind === 'manifest';
      if (!ofProject || !isThirdParty(path)) byKind.get(cataloguer.kind)?.push({ path, cataloguer });
    }
  }
  return [...byKind.values()].flat();
}
