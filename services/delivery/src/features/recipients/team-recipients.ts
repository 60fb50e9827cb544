import { makeEvent, NO_TEAM, type PlatformEvent } from '@osk/contracts';
import { DuplicateKeyError, type Inbox, type Store } from '@osk/persistence';
import { RecipientsUnknownError, type Recipient, type Recipients } from '../../channels/recipients';
import type { MemberPreferenceRepository } from '../preferences/member-preference.repo';
import type { DirectoryRepository } from './directory.repo';

/** The gateway is asked for a team at most this often. */
const ASK_AGAIN_MS = 60_000;

interface Deps {
  store: Store;
  inbox: Inbox;
  directories: DirectoryRepository;
  members: MemberPreferenceRepository;
  now?(): Date;
}

/** Who is in a team: what the gateway told, with what each member said about being told things. */
export class TeamRecipients implements Recipients {
  private readonly now: () => Date;

  constructor(private readonly deps: Deps) {
    this.now = deps.now ?? (() => new Date());
  }

  async of(teamId: string): Promise<Recipient[]> {
    if (teamId === NO_TEAM) return [];
    const directory = await this.deps.directories.known(teamId);
    if (!directory) {
      await this.ask(teamId);
      throw new RecipientsUnknownError(teamId);
    }
    const said = await this.deps.members.ofTeam(teamId);
    return directory.members.map((member) => ({
      ...member,
      opted_out: said.get(member.user_id)?.opted_out ?? false,
      muted_categories: said.get(member.user_id)?.muted_categories ?? [],
    }));
  }

  /** `team.directory`: the whole team, in place of what was known. */
  async learn({ event_id, team_id, data }: PlatformEvent<'team.directory'>): Promise<void> {
    await this.deps.inbox.once(event_id, 'directories', (tx) => this.deps.directories.replace(team_id, data, tx));
  }

  private async ask(teamId: string): Promise<void> {
    const now = this.now();
    const since = new Date(now.getTime() - ASK_AGAIN_MS);
    try {
      await this.deps.store.transaction(async (tx) => {
        if (!(await this.deps.directories.ask(teamId, now, since, tx))) return;
        tx.emit(makeEvent('team.directory_wanted', { team_id: teamId, source_module: 'delivery' }, {}));
      });
    } catch (error) {
      // Another worker asked for the same team in the same moment.
      if (!(error instanceof DuplicateKeyError)) throw error;
    }
  }
}
