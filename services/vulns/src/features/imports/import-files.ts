import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAbandoned } from '@osk/service-kit';

const STAGED = /^(team_[0-9a-z]+)\.(imp_[0-9a-z]+)\.ndjson$/;

/** Files of imports under way, in `<OSK_DATA_DIR>/imports`: uploads, and what was read from them. */
export class ImportFolder {
  constructor(readonly directory: string) {}

  /** Where what was read of a report goes; it stays until all of it has been handed over. */
  async stagedFileOf(teamId: string, importId: string): Promise<string> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    return join(this.directory, `${teamId}.${importId}.ndjson`);
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  /** Reports that were read and whose handing over has not come to its end. */
  async staged(): Promise<{ teamId: string; importId: string; path: string }[]> {
    return (await this.names()).flatMap((name) => {
      const [, teamId, importId] = STAGED.exec(name) ?? [];
      return teamId && importId ? [{ teamId, importId, path: join(this.directory, name) }] : [];
    });
  }

  /** Removes uploads that nobody will read any more; what was read of one is never abandoned. */
  async removeAbandoned(): Promise<void> {
    await removeAbandoned(this.directory, { only: (name) => name.endsWith('.upload') });
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
