import { ArchiveLimitError, type ArchiveBudget } from '../../../archives/budget';
import { sha1Of } from '../../../archives/digest';
import type { RandomAccess } from '../../../archives/random-access';
import { ZipArchive } from '../../../archives/zip';
import { UnreadableError, type ReadPackage } from '../../../types';
import { mavenName, mavenPurl } from '../../maven/maven-purl';
import { fromFileName, fromManifest, type JarIdentity } from './identity';
import { contentsOf, type JarContents, type MavenArtifact } from './jar-contents';
import { licensesOf } from './manifest';

/** Reasons that are named one by one; further ones are counted. */
const MAX_REASONS = 50;

/** Goes through a jar and all archives within it, and collects what they are. */
export class JarWalk {
  readonly packages: ReadPackage[] = [];
  private readonly reasons: string[] = [];
  private further = 0;
  private full = false;

  constructor(
    private readonly budget: ArchiveBudget,
    private readonly signal?: AbortSignal,
  ) {}

  get unread(): string[] {
    return this.further > 0 ? [...this.reasons, `${this.further} further parts`] : this.reasons;
  }

  /**
   * Reads one jar; `within` is its path inside the outermost one, '' for that itself. Gives the ids of what it is or holds
   * at the top. Throws `UnreadableError` when it is no archive.
   */
  async read(access: RandomAccess, fileName: string, within: string, depth: number): Promise<string[]> {
    this.signal?.throwIfAborted();
    const zip = await ZipArchive.open(access, this.budget);
    let contents: JarContents | undefined;
    try {
      contents = await contentsOf(zip, this.budget.limits.maxMetadataBytes);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      this.tell(within, error);
    }
    const own = contents ? await this.describe(contents, access, fileName, within) : undefined;
    const inner = contents ? await this.readNested(zip, contents, within, depth) : [];
    for (const [why, count] of zip.refused)
      this.note(`${within === '' ? '' : `${within}: `}${count} entries not read: ${why}`);
    if (own?.self) {
      own.self.dependsOn = [...own.parts, ...inner];
      return [own.self.id];
    }
    const found = [...(own?.parts ?? []), ...inner];
    if (found.length === 0 && contents && !this.full)
      this.note(`${within === '' ? 'the archive' : within} does not say what it is`);
    return found;
  }

  private async readNested(zip: ZipArchive, { nested }: JarContents, within: string, depth: number): Promise<string[]> {
    const found: string[] = [];
    for (const file of nested) {
      const path = within === '' ? file.name : `${within}!/${file.name}`;
      if (this.full) break;
      if (depth >= this.budget.limits.maxDepth) {
        this.note(`${path}: archives nested deeper than ${this.budget.limits.maxDepth} levels`);
        continue;
      }
      const archive = await zip.nested(file);
      try {
        if (archive) found.push(...(await this.read(archive.access, file.name, path, depth + 1)));
        else this.note(`${path}: not unpacked`);
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        this.tell(path, error);
      } finally {
        archive?.release();
      }
    }
    return found;
  }

  /** The jar itself, and what was built into it by its Maven files. */
  private async describe(
    { manifest, artifacts }: JarContents,
    access: RandomAccess,
    fileName: string,
    within: string,
  ): Promise<{ self: (ReadPackage & { dependsOn?: string[] }) | undefined; parts: string[] }> {
    const file = fromFileName(fileName);
    const main =
      artifacts.find(({ artifact }) => artifact === file.artifact) ??
      artifacts.find(({ artifact }) => artifact === manifest.get('implementation-title'));
    const guessed = main ? undefined : fromManifest(manifest, fileName);
    // A jar with the Maven files of one artifact is that one, unless it clearly goes by another name itself.
    const only = artifacts.length === 1 && !guessed?.group ? artifacts[0] : undefined;
    const identity = main ?? only ?? (guessed?.group || artifacts.length === 0 ? guessed : undefined);
    const parts = artifacts.filter((one) => one !== identity).map((one) => this.add(one, within, one.entry));
    if (!identity) return { self: undefined, parts };
    const self = this.entryOf(identity, within, '');
    const licenses = [...(isMaven(identity) ? identity.licenses : []), ...licensesOf(manifest)];
    // What lies unpacked in the outer archive was not counted yet, and may lie there many times at once.
    if (within !== '') this.budget.takeBytes(access.size);
    const hashes = [{ algorithm: 'SHA-1' as const, value: await sha1Of(access, this.signal) }];
    const whole: ReadPackage & { dependsOn?: string[] } = {
      ...self,
      dependsOn: [],
      hashes,
      licenses: [...new Set(licenses)],
    };
    this.packages.push(whole);
    return { self: whole, parts };
  }

  private add(artifact: MavenArtifact, within: string, entry: string): string {
    const found = this.entryOf(artifact, within, entry);
    this.packages.push({ ...found, licenses: artifact.licenses });
    return found.id;
  }

  private entryOf(identity: JarIdentity, within: string, entry: string): ReadPackage {
    const place = entry === '' ? within : within === '' ? entry : `${within}!/${entry}`;
    return {
      id: `${place}#${mavenName(identity)}`,
      purl: mavenPurl(identity),
      name: identity.group === '' ? identity.artifact : mavenName(identity),
      version: identity.version,
      ...(place === '' ? {} : { within: place }),
    };
  }

  private tell(within: string, error: UnreadableError): void {
    // A limit of the whole is said once, and ends the reading.
    if (error instanceof ArchiveLimitError) {
      if (!this.full) this.reasons.unshift(error.message);
      this.full = true;
    } else this.note(within === '' ? error.message : `${within}: ${error.message}`);
  }

  private note(reason: string): void {
    if (this.reasons.length < MAX_REASONS) this.reasons.push(reason.slice(0, 500));
    else this.further += 1;
  }
}

const isMaven = (identity: JarIdentity | MavenArtifact): identity is MavenArtifact => 'licenses' in identity;
