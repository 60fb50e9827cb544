import { errors } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import type { ChannelId } from '../../channels/notification';
import type { Connection, ConnectionDocument } from './connection.model';
import type { ConnectionRepository } from './connection.repo';

/** What a team has set up for one channel: `Shown` may be read back, `Sealed` is for sending alone. */
export class Connections<Shown extends object, Sealed extends object> {
  constructor(
    private readonly repository: ConnectionRepository,
    private readonly vault: Vault,
    private readonly channel: ChannelId,
  ) {}

  async put(
    who: { teamId: string; userId: string },
    parts: { shown: Shown; sealed: Sealed },
  ): Promise<Connection<Shown>> {
    const { teamId, userId } = who;
    const sealed = this.vault.seal(JSON.stringify(parts.sealed), this.context(teamId));
    const stored = await this.repository.put(
      teamId,
      this.channel,
      { shown: JSON.stringify(parts.shown), sealed },
      userId,
    );
    if (!stored) throw errors.unavailable('The connection was changed by somebody else; try again');
    return this.view(stored);
  }

  async get(teamId: string): Promise<Connection<Shown> | null> {
    const found = await this.repository.find(teamId, this.channel);
    return found && this.view(found);
  }

  /** What is needed to send, null when the team has not connected this channel. @throws VaultError */
  async open(teamId: string): Promise<Sealed | null> {
    const found = await this.repository.find(teamId, this.channel);
    return found && (JSON.parse(this.vault.open(found.sealed, this.context(teamId))) as Sealed);
  }

  async exists(teamId: string): Promise<boolean> {
    return (await this.repository.find(teamId, this.channel)) !== null;
  }

  remove(teamId: string): Promise<boolean> {
    return this.repository.remove(teamId, this.channel);
  }

  private view({ _id, shown, created_at, updated_at }: ConnectionDocument): Connection<Shown> {
    return { connection_id: _id, shown: JSON.parse(shown) as Shown, created_at, updated_at };
  }

  private context(teamId: string) {
    return { teamId, purpose: 'channel_connections.sealed', id: this.channel };
  }
}
