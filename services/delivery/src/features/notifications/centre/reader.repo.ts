import { defineCollection, TeamRepository, type Store } from '@osk/persistence';

/** Up to when a member has read everything, under `<team_id>.<user_id>`. */
interface ReaderDocument {
  _id: string;
  team_id: string;
  all_read_at: Date;
}

const readers = defineCollection<ReaderDocument>({
  name: 'notification_readers',
  schema: { all_read_at: { type: Date, required: true } },
  indexes: [],
});

export class ReaderRepository {
  private readonly readers: TeamRepository<ReaderDocument>;

  constructor(store: Store) {
    this.readers = new TeamRepository(store, readers);
  }

  async allReadAt(teamId: string, userId: string): Promise<Date | null> {
    return (await this.readers.findById(teamId, `${teamId}.${userId}`))?.all_read_at ?? null;
  }

  /** One write, however many entries there are. */
  async readAll(teamId: string, userId: string, at: Date): Promise<void> {
    await this.readers.upsert(teamId, `${teamId}.${userId}`, { $max: { all_read_at: at } });
  }
}
