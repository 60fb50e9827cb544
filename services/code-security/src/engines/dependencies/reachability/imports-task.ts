import { folderTree } from '@osk/file-tree';
import type { ThreadTask } from '../../pool/messages';
import { findImports, type WantedPackage } from './find-imports';
import type { ImportHint } from './hint';

export interface ImportsTaskInput {
  root: string;
  wanted: WantedPackage[];
}

const task: ThreadTask<ImportsTaskInput, Map<string, ImportHint>> = async ({ root, wanted }) =>
  findImports(await folderTree(root), wanted);

export default task;
