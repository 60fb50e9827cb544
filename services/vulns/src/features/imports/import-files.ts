import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of an import under way, in `<OSK_DATA_DIR>/imports`. */
export interface ImportFiles {
  /** As it was sent. */
  upload: string;
  /** What was read from it; stays until all of it has been handed over. */
  staged: string;
}

const STAGED = /^(team_[0-9a-z]+)\.(imp_[0-9a-z]+)\.ndjson$/;
/** An upload older than this belongs to a process that is gone. */
const ABANDONED_MS = 24 * 3_600_000;

export class ImportFolder {
  constructor(private readonly directory: string) {}

  async filesOf(teamId: string, importId: string): Promise<ImportFiles> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const name = join(this.directory, `${teamId}.${importId}`);
    return { upload: `${name}.upload`, staged: `${name}.ndjson` };
  }

  async remove(...paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }

  /** Reports that were read and whose handing over has not come to its end. */
  async staged(): Promise<{ teamId: string; importId: string; path: string }[]> {
    return (await this.names()).flatMap((name) => {
      const [, teamId, importId] = STAGED.exec(name) ?? [];
      return teamId && importId ? [{ teamId, importId, path: join(this.directory, name) }] : [];
    });
  }

  /** Removes uploads that nobody will read any more. */
  async removeAbandoned(now = Date.now()): Promise<void> {
    for (const name of await this.names()) {
      const path = join(this.directory, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
      if (name.endsWith('.upload') && now - mtimeMs > ABANDONED_MS) await this.remove(path);
    }
  }

  private async names(): Promise<string[]> {
    try {
      return await readdir(this.directory);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
