import type { FileTree } from '@osk/file-tree';
import { decodeText } from '../../../reading/decode';
import { folderOf, inFolder, resolveIn } from '../../../support/paths';
import { foldersHolding } from '../../../support/tree-index';
import { UnreadableError } from '../../../types';
import { readPom, type Pom } from './pom';

const MAX_POM_BYTES = 4 * 1024 * 1024;
/** POMs that are read to find one by its name; with more, only relative paths lead to parents. */
const MAX_INDEXED = 5_000;

/** The POMs of one tree, each read once. */
export class PomSource {
  private static readonly perTree = new WeakMap<FileTree, PomSource>();
  private readonly poms = new Map<string, Promise<Pom | undefined>>();
  private index: Promise<Map<string, string>> | undefined;

  static of(tree: FileTree): PomSource {
    const known = PomSource.perTree.get(tree) ?? new PomSource(tree);
    PomSource.perTree.set(tree, known);
    return known;
  }

  private constructor(private readonly tree: FileTree) {}

  /** Undefined for what is not there or no POM. */
  at(path: string): Promise<Pom | undefined> {
    const known = this.poms.get(path) ?? this.load(path);
    this.poms.set(path, known);
    return known;
  }

  /** The parent's path: where its relative path leads, if that is the one it names; else by its name. */
  async parentPath(path: string, { parent }: Pom): Promise<string | undefined> {
    if (!parent) return undefined;
    const led = parent.relativePath === '' ? undefined : resolveIn(folderOf(path), parent.relativePath);
    for (const candidate of led === undefined ? [] : [led, inFolder(led, 'pom.xml')]) {
      const pom = this.tree.has(candidate) ? await this.at(candidate) : undefined;
      const group = pom?.group || pom?.parent?.group;
      if (pom?.artifact === parent.artifact && (group === parent.group || group?.includes('${'))) return candidate;
    }
    return this.named(parent.group, parent.artifact, parent.version);
  }

  /**
   * The POM of the tree that has this name, and this version if the POM says one without placeholders. Undefined when the
   * tree has none, or another version.
   */
  async named(group: string, artifact: string, version: string): Promise<string | undefined> {
    const path = (await this.byName()).get(`${group}:${artifact}`);
    const pom = path === undefined ? undefined : await this.at(path);
    const own = pom && (pom.version || pom.parent?.version || '');
    return own === version || own?.includes('${') || version.includes('${') ? path : undefined;
  }

  /** Whether the tree itself builds this artifact, in whatever version. */
  async builds(group: string, artifact: string): Promise<boolean> {
    return (await this.byName()).has(`${group}:${artifact}`);
  }

  private byName(): Promise<Map<string, string>> {
    return (this.index ??= this.indexed());
  }

  private async indexed(): Promise<Map<string, string>> {
    const paths = foldersHolding(this.tree, 'pom.xml').map((folder) => inFolder(folder, 'pom.xml'));
    const index = new Map<string, string>();
    for (const path of paths.slice(0, MAX_INDEXED)) {
      const pom = await this.at(path);
      const group = pom && (pom.group || pom.parent?.group);
      if (pom && group && !index.has(`${group}:${pom.artifact}`)) index.set(`${group}:${pom.artifact}`, path);
    }
    return index;
  }

  private async load(path: string): Promise<Pom | undefined> {
    try {
      return readPom(decodeText(await this.tree.read(path, MAX_POM_BYTES)));
    } catch (error) {
      // Whatever is wrong with it is said where it is read by itself.
      if (error instanceof UnreadableError || (error as { code?: unknown }).code !== undefined) return undefined;
      throw error;
    }
  }
}
