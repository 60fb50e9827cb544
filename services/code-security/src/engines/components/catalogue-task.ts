import { catalogue, type Catalogue } from '@osk/components';
import { folderTree, listedTree, type FolderListing, type FolderOptions } from '@osk/file-tree';
import type { ThreadTask } from '../pool/messages';

export interface CatalogueTaskInput {
  root: string;
  tree?: FolderOptions;
  /** Of the root, where it was listed already. */
  listing?: FolderListing;
}

/** Catalogues a folder; in a thread, as hostile files may take any amount of time and memory. */
const task: ThreadTask<CatalogueTaskInput, Catalogue> = async ({ root, tree, listing }, host) => {
  const found = await catalogue(listing ? listedTree(listing) : await folderTree(root, tree), {
    onProgress: (done, total) => host.progress(total === 0 ? 1 : done / total, 'cataloguing'),
  });
  // Arrays are all that survives being sent; what a cataloguer gave beside them is not looked at.
  return { components: found.components, projects: found.projects, coverage: found.coverage };
};

export default task;
