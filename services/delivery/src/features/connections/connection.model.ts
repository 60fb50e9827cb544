import type { ChannelId } from '../../channels/notification';

/** How a team has connected one channel: what may be shown, and what is sealed by the vault. */
export interface ConnectionDocument {
  _id: string;
  team_id: string;
  channel: ChannelId;
  /** JSON of what may be shown, secrets masked. */
  shown: string;
  /** JSON of what is needed to send, sealed. */
  sealed: string;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

/** A channel's connection as its owner may see it. */
export interface Connection<Shown> {
  connection_id: string;
  shown: Shown;
  created_at: Date;
  updated_at: Date;
}
