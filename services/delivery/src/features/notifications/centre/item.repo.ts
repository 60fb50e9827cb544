import type { Severity } from '@osk/contracts';
import {
  defineCollection,
  teamIndex,
  TeamRepository,
  type Page,
  type PageRequest,
  type Store,
  type Transaction,
} from '@osk/persistence';

/** One notification of a group. */
export interface ItemDocument {
  /** The notification's id. */
  _id: string;
  team_id: string;
  entry_id: string;
  severity: Severity;
  severity_rank: number;
  title: string;
  body: string;
  action_url: string | null;
  created_at: Date;
  expires_at: Date;
}

const items = defineCollection<ItemDocument>({
  name: 'notification_items',
  schema: {
    entry_id: { type: String, required: true },
    severity: { type: String, required: true },
    severity_rank: { type: Number, required: true },
    title: { type: String, required: true },
    body: { type: String, default: '' },
    action_url: { type: String, default: null },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ entry_id: 1, severity_rank: -1, created_at: -1 }),
    { key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } },
  ],
});

const WORST_FIRST = { severity_rank: -1, created_at: -1 } as const;

export class ItemRepository {
  private readonly items: TeamRepository<ItemDocument>;

  constructor(store: Store) {
    this.items = new TeamRepository(store, items);
  }

  async add(teamId: string, items: readonly ItemDocument[], tx: Transaction): Promise<void> {
    await this.items.insertPlain(teamId, items, { tx });
  }

  /** Worst first. */
  page(teamId: string, entry_id: string, request: PageRequest): Promise<Page<ItemDocument>> {
    return this.items.page(teamId, { entry_id }, { ...request, sort: WORST_FIRST });
  }
}
