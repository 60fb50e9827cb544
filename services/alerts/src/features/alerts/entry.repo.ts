import {
  defineCollection,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import { newId } from '@osk/contracts';

/** What happens to an alert, in the activity log. */
export const ACTIONS = [
  'raised',
  'reopened',
  'escalated',
  'muted',
  'unmuted',
  'acknowledged',
  'assigned',
  'unassigned',
  'status_changed',
  'resolved',
  'commented',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Who did it, where no person did. */
export const PLATFORM = 'platform';

export interface NewEntry {
  alert_id: string;
  action: Action;
  /** A user's id, or `platform`. */
  by: string;
  at: Date;
  /** A note, a reason or a comment: what a person wrote, or what the platform has to say. */
  text: string;
  /** A comment for those who work on it, not for those it may be passed on to. */
  is_internal?: boolean;
  from?: string;
  to?: string;
}

export interface Entry extends Omit<NewEntry, 'is_internal' | 'from' | 'to'> {
  _id: string;
  is_internal: boolean;
  from: string | null;
  to: string | null;
}

type EntryDocument = TeamDocument & Entry;

const entryCollection = defineCollection<EntryDocument>({
  name: 'alert_entries',
  schema: {
    alert_id: { type: String, required: true },
    action: { type: String, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    text: { type: String, default: '' },
    is_internal: { type: Boolean, default: false },
    from: { type: String, default: null },
    to: { type: String, default: null },
  },
  indexes: [teamIndex({ alert_id: 1, at: 1 })],
});

/** What is shown of one alert; older entries stay stored. */
const SHOWN = 1_000;

/** Activity and comments: only ever added to. */
export class EntryRepository {
  private readonly entries: TeamRepository<EntryDocument>;

  constructor(store: Store) {
    this.entries = new TeamRepository(store, entryCollection);
  }

  /** The newest ones, in the order they were written. */
  async of(teamId: string, alertId: string): Promise<Entry[]> {
    const found = await this.entries.find(teamId, { alert_id: alertId }, { sort: { at: -1 }, limit: SHOWN });
    return found.reverse();
  }

  async add(teamId: string, entries: readonly NewEntry[], tx: Transaction): Promise<void> {
    const documents = entries.map((entry) => ({
      is_internal: false,
      from: null,
      to: null,
      ...entry,
      _id: newId('aud'),
    }));
    await this.entries.insertPlain(teamId, documents, { tx });
  }
}
