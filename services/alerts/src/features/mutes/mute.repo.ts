import {
  defineCollection,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import type { Mute, MuteMatch } from './mute';
import type { OneOff, Weekly } from './schedule';

interface MuteDocument extends TeamDocument {
  kind: Mute['kind'];
  name: string;
  reason: string;
  match: MuteMatch;
  expires_at: Date | null;
  once: OneOff | null;
  weekly: Weekly | null;
  created_by: string;
  created_at: Date;
}

const muteCollection = defineCollection<MuteDocument>({
  name: 'mutes',
  schema: {
    kind: { type: String, required: true },
    name: { type: String, required: true },
    reason: { type: String, default: '' },
    match: { type: Object, required: true },
    expires_at: { type: Date, default: null },
    once: { type: Object, default: null },
    weekly: { type: Object, default: null },
    created_by: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  indexes: [teamIndex({ kind: 1, created_at: -1 })],
});

/** Rules and windows per team, each: all of them are held against every alert that is to be told. */
export const MAX_MUTES = 200;

export class MuteRepository {
  private readonly mutes: TeamRepository<MuteDocument>;

  constructor(store: Store) {
    this.mutes = new TeamRepository(store, muteCollection);
  }

  async all(teamId: string, tx?: Transaction): Promise<Mute[]> {
    return (await this.mutes.find(teamId, {}, { limit: 2 * MAX_MUTES, tx })).map(decode);
  }

  /** The newest first. */
  async ofKind<K extends Mute['kind']>(teamId: string, kind: K): Promise<Extract<Mute, { kind: K }>[]> {
    const found = await this.mutes.find(teamId, { kind }, { sort: { created_at: -1 }, limit: MAX_MUTES });
    return found.map(decode) as Extract<Mute, { kind: K }>[];
  }

  count(teamId: string, kind: Mute['kind'], tx: Transaction): Promise<number> {
    return this.mutes.count(teamId, { kind }, { tx });
  }

  async add(teamId: string, mute: Mute, tx: Transaction): Promise<void> {
    await this.mutes.insert(teamId, { ...NONE, ...mute }, { tx });
  }

  async remove(teamId: string, kind: Mute['kind'], id: string, tx: Transaction): Promise<boolean> {
    return await this.mutes.delete(teamId, { _id: id, kind }, { tx });
  }
}

const NONE = { expires_at: null, once: null, weekly: null };

function decode({ team_id: _team, kind, expires_at, once, weekly, ...common }: MuteDocument): Mute {
  return kind === 'rule' ? { ...common, kind, expires_at } : { ...common, kind, once, weekly };
}
