import type { EventData } from '@osk/contracts';
import { defineCollection, q, TeamRepository, type Documents, type Store, type Transaction } from '@osk/persistence';

export type Member = EventData<'team.directory'>['members'][number];

/** One per team, under the team's id: its members as the gateway last told them. */
export interface DirectoryDocument {
  _id: string;
  team_id: string;
  team_name: string;
  members: Member[];
  /** The gateway's count of changes; null while it has not answered yet. */
  version: number | null;
  /** When the gateway was last asked. */
  asked_at: Date | null;
}

const directories = defineCollection<DirectoryDocument>({
  name: 'directories',
  schema: {
    team_name: { type: String, default: '' },
    members: { type: [{ _id: false, user_id: String, email: String, name: String, role: String }], default: [] },
    version: { type: Number, default: null },
    asked_at: { type: Date, default: null },
  },
  indexes: [],
});

const MAX_TEAMS = 10_000;

export class DirectoryRepository {
  private readonly directories: TeamRepository<DirectoryDocument>;
  private readonly everywhere: Documents<DirectoryDocument>;

  constructor(store: Store) {
    this.directories = new TeamRepository(store, directories);
    this.everywhere = store.unscoped(directories, 'what concerns the deployment is told to every team');
  }

  /** Every team that the gateway has told of. */
  async teams(): Promise<string[]> {
    const found = await this.everywhere.find({ version: q.gte(0) }, { select: ['_id'], limit: MAX_TEAMS });
    return found.map(({ _id }) => _id);
  }

  /** Null while the gateway has not told. */
  async known(teamId: string): Promise<DirectoryDocument | null> {
    const found = await this.directories.findById(teamId, teamId);
    return found && found.version !== null ? found : null;
  }

  /** Takes a directory unless a newer one is here already: events may overtake each other. */
  async replace(teamId: string, directory: EventData<'team.directory'>, tx: Transaction): Promise<void> {
    const current = await this.directories.findById(teamId, teamId, { tx });
    if (!current) {
      await this.directories.insert(teamId, { _id: teamId, ...directory, asked_at: null }, { tx });
    } else if (current.version === null || current.version <= directory.version) {
      await this.directories.update(teamId, teamId, { $set: directory }, { tx });
    }
  }

  /** Notes that the gateway is asked now. False when it was asked after `since` already. */
  async ask(teamId: string, now: Date, since: Date, tx: Transaction): Promise<boolean> {
    const where = q.and<Omit<DirectoryDocument, 'team_id'>>(
      { _id: teamId },
      q.or({ asked_at: null }, { asked_at: q.lt(since) }),
    );
    if ((await this.directories.update(teamId, where, { $set: { asked_at: now } }, { tx })).matched === 1) return true;
    if (await this.directories.exists(teamId, { _id: teamId }, { tx })) return false;
    const blank = { _id: teamId, team_name: '', members: [], version: null, asked_at: now };
    await this.directories.insert(teamId, blank, { tx });
    return true;
  }
}
