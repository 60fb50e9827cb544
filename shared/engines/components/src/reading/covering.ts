import type { FileTree } from '@osk/file-tree';
import { baseName, folderOf, inFolder, resolveIn, upwards } from '../support/paths';
import type { Cataloguer, PackageList } from '../types';

/** Which files have nothing to add, as a surer one has already told of the same packages. */
export class Covering {
  private readonly unreadable = new Set<string>();
  private readonly told = new Set<string>();
  private readonly members = new Map<string, Set<string>>();

  constructor(private readonly tree: FileTree) {}

  /** Notes the file, and the folders it speaks for. */
  read(path: string, { members = [] }: PackageList): void {
    this.told.add(path);
    for (const member of members) {
      const folder = resolveIn(folderOf(path), member);
      if (folder === undefined) continue;
      const locks = this.members.get(folder) ?? new Set();
      this.members.set(folder, locks.add(baseName(path)));
    }
  }

  failed(path: string): void {
    this.unreadable.add(path);
  }

  covers(path: string, { kind, yieldsTo = [], coveredBy = [] }: Cataloguer): boolean {
    const folder = folderOf(path);
    const lies = (name: string): boolean => {
      const file = inFolder(folder, name);
      return file !== path && this.tree.has(file) && !this.unreadable.has(file);
    };
    if (yieldsTo.some(lies)) return true;
    // To a member, the lock file of its workspace is as good as one beside it.
    const locks = this.members.get(folder);
    if (kind === 'manifest' && locks && yieldsTo.some((name) => locks.has(name))) return true;
    if (coveredBy.length === 0) return false;
    for (const at of upwards(folder)) if (coveredBy.some((name) => this.told.has(inFolder(at, name)))) return true;
    return false;
  }
}
