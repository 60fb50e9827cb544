import { makeEvent, type PlatformEvent } from '@osk/contracts';
import type { Inbox, Transaction } from '@osk/persistence';
import type { MembersRepository } from '../members/members.repo';
import type { TeamsRepository } from '../teams/teams.repo';
import type { UserRepository } from '../users/users.repo';

interface Parts {
  teams: TeamsRepository;
  members: MembersRepository;
  users: UserRepository;
}

/** Tells the other services who is in a team: whole, each time that changes, and when one of them asks. */
export class TeamDirectory {
  constructor(private readonly parts: Parts) {}

  /**
   * To be called in the transaction that changes a member, a member's name or address, or the team's name, after the
   * change. Counts the team's version up, so that of two changes at once one waits for the other: what each would
   * tell by itself would lack the other's.
   */
  async changed(teamId: string, tx: Transaction): Promise<void> {
    await this.parts.teams.directoryChanged(teamId, { tx });
    await this.tell(teamId, tx);
  }

  /** The same for every team of one person. */
  async userChanged(userId: string, tx: Transaction): Promise<void> {
    for (const { team_id } of await this.parts.members.ofUser(userId, { tx })) await this.changed(team_id, tx);
  }

  /** Answers `team.directory_wanted`, once per event; a team that is not there is not answered for. */
  async answer({ event_id, team_id }: PlatformEvent<'team.directory_wanted'>, inbox: Inbox): Promise<void> {
    await inbox.once(event_id, 'directories', (tx) => this.tell(team_id, tx));
  }

  private async tell(teamId: string, tx: Transaction): Promise<void> {
    const { teams, members, users } = this.parts;
    const team = await teams.byId(teamId, { tx });
    if (!team) return;
    const memberships = await members.all(teamId, { tx });
    const people = await users.byIds(
      memberships.map(({ user_id }) => user_id),
      { tx },
    );
    const roles = new Map(memberships.map(({ user_id, role }) => [user_id, role]));
    // A disabled user can do nothing, and is told nothing.
    const enabled = people.filter(({ disabled }) => !disabled);
    tx.emit(
      makeEvent(
        'team.directory',
        { team_id: teamId, source_module: 'gateway' },
        {
          team_name: team.name,
          version: team.directory_version ?? 0,
          members: enabled.map(({ _id, email, name }) => ({ user_id: _id, email, name, role: roles.get(_id)! })),
        },
      ),
    );
  }
}
