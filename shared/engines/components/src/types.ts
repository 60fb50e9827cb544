import type { FileTree } from '@osk/file-tree';

/** What a component is there for, as its manifest or lock file says; `runtime` where it says nothing. */
export type ComponentScope = 'runtime' | 'development' | 'optional' | 'test' | 'build';

/** What kind of file told of a component. An installed or embedded component is surer than a locked, a locked than a declared one. */
export type EvidenceKind = 'manifest' | 'lockfile' | 'installed' | 'archive' | 'binary';

/** A package as one file names it. `id` is the file's own name for it, unique within the file (`node_modules/a`, `a@1.0.0`). */
export interface ReadPackage {
  id: string;
  /** Canonical purl with its version where there is one (purl specification). */
  purl: string;
  name: string;
  /** Exact version; empty when the file gives only a range (then `constraint` has it). */
  version: string;
  constraint?: string;
  /** 1-based line in the file where the package is named. */
  line?: number;
  /** Left out: the strongest scope of the direct packages that bring it, `runtime` where nothing does. */
  scope?: ComponentScope;
  /** Ids of the packages in the same file that this one needs. */
  dependsOn?: readonly string[];
  /** SPDX expressions or names, as declared. */
  licenses?: readonly string[];
  hashes?: readonly { algorithm: 'MD5' | 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'; value: string }[];
  /** Path inside the file, for archives: `WEB-INF/lib/a.jar!/META-INF/maven/...`. */
  within?: string;
  /** Set for what cannot be matched: a path or workspace member of the project itself. */
  own?: boolean;
}

/** What a cataloguer read from one file. */
export interface PackageList {
  packages: readonly ReadPackage[];
  /** Ids of what the project asks for itself; undefined when the file does not tell, [] when nothing. */
  direct?: readonly string[];
  /** The project the file is of, where it says. */
  project?: { name: string; version?: string; purl?: string; licenses?: readonly string[] };
  /** Parts of the file that could not be read, for the coverage. */
  unread?: readonly string[];
  /**
   * Folders of further projects that this lock file speaks for (workspace members), relative to the file's own folder,
   * `.` for that itself. Their manifests that yield to such a lock file beside them then yield to this one.
   */
  members?: readonly string[];
}

/** The file to be read and what is around it. */
export interface CatalogueInput {
  /** Relative to the tree, `/` between parts. */
  path: string;
  /** The whole file, decoded (UTF-8, UTF-16 by its mark); throws `UnreadableError` when too large. */
  text(): Promise<string>;
  bytes(maxBytes?: number): Promise<Buffer>;
  tree: FileTree;
  /** A file beside this one (`../` allowed within the tree) as text, or undefined when it is not there. */
  sibling(relative: string): Promise<string | undefined>;
  signal?: AbortSignal;
}

/**
 * Reads one kind of file. One folder per cataloguer below `cataloguers/<ecosystem>/`, found by folder; `index.ts`
 * default-exports it. Throws `UnreadableError` for a file that is not what it should be; whatever else it throws
 * counts as that too, and never ends the scan.
 */
export interface Cataloguer {
  /** `npm/package-lock`: unique, shown in the coverage. */
  id: string;
  /** purl type: npm, pypi, maven, golang, cargo, gem, composer, nuget, pub, hex, swift, cocoapods, conan, julia, cran, githubactions, conda. */
  ecosystem: string;
  kind: EvidenceKind;
  /** Base names (`package-lock.json`), or globs on the base name (`*.csproj`, `requirements*.txt`). */
  files: readonly string[];
  /** A further look at the path, where the base name is not enough (`.github/workflows/*.yml`). */
  accepts?(path: string): boolean;
  /**
   * Base names in the same folder that make this file redundant: a manifest whose lock file is there is not listed
   * by itself, as the lock file says exactly what it says roughly.
   */
  yieldsTo?: readonly string[];
  /**
   * For `installed`: base names that, in a folder above the file, have already told of what is installed here (the lock
   * file of a project speaks for its node_modules). One that could not be read does not count.
   */
  coveredBy?: readonly string[];
  read(input: CatalogueInput): Promise<PackageList>;
}

/** A component of the whole tree: the same purl named in several files is one, with several places. */
export interface Component {
  purl: string;
  name: string;
  version: string;
  constraint?: string;
  ecosystem: string;
  scope: ComponentScope;
  /** True when any project asks for it itself; null when no file tells. */
  direct: boolean | null;
  /** The shortest chain that brings it, names with versions, from the direct dependency to itself; [] when unknown. */
  path: readonly string[];
  locations: readonly { file: string; line?: number; within?: string; cataloguer: string; kind: EvidenceKind }[];
  licenses: readonly string[];
  hashes: NonNullable<ReadPackage['hashes']>;
  /** purls of what it needs, as far as known. */
  dependsOn: readonly string[];
}

export interface Catalogue {
  components: Component[];
  /** The projects whose manifests were found, with what they ask for themselves. */
  projects: {
    file: string;
    name: string;
    version?: string;
    purl?: string;
    licenses: readonly string[];
    dependsOn: string[];
  }[];
  coverage: {
    /** Files that were recognised, with what read them. */
    read: { file: string; cataloguer: string; packages: number }[];
    skipped: { what: string; reason: string }[];
  };
}

export interface CatalogueOptions {
  /** Aborting rejects with its reason. */
  signal?: AbortSignal;
  /** Called after each file that was recognised. */
  onProgress?(done: number, total: number): void;
  /** Larger files are not read as text; default 64 MiB. */
  maxFileBytes?: number;
  /** Ids of the cataloguers to use; default all. */
  only?: readonly string[];
}

/** A file that is not what its name says, is cut off or too large. The text is shown to people. */
export class UnreadableError extends Error {
  readonly code = 'unreadable';
}
