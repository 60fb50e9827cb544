import { listedTree, type FolderListing } from '@osk/file-tree';
import type { ThreadTask } from '../../pool/messages';
import { findImports, type WantedPackage } from './find-imports';
import type { ImportHint } from './hint';

export interface ImportsTaskInput {
  listing: FolderListing;
  wanted: WantedPackage[];
}

const task: ThreadTask<ImportsTaskInput, Map<string, ImportHint>> = async ({ listing, wanted }) =>
  findImports(listedTree(listing), wanted);

export default task;
