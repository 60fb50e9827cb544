import type { Notification } from './notification';

/** A member of a team, with what they said about being told things. */
export interface Recipient {
  user_id: string;
  email: string;
  name: string;
  role: string;
  /** True: wants no mail at all. */
  opted_out: boolean;
  /** The categories of notifications this member does not want by mail. */
  muted_categories: string[];
}

/** Who is in a team, as far as this service has been told. */
export interface Recipients {
  /**
   * The members of a team, opted-out ones included: it is the channel that leaves them out. Throws
   * `RecipientsUnknownError` while the directory of the team has not arrived; asking again later works.
   */
  of(teamId: string): Promise<Recipient[]>;
}

/**
 * Whether a list of muted categories covers a notification. A category is a routing category (`system_error`), a source
 * (`compliance`), a type (`scan.failed`) or the family of one (`scan`).
 */
export function mutes(
  mutedCategories: readonly string[],
  { category, source, type }: Pick<Notification, 'category' | 'source' | 'type'>,
): boolean {
  const names: readonly string[] = [category, source, type, type.split('.')[0]!];
  return mutedCategories.some((muted) => names.includes(muted));
}

/** The members of a team are not known yet; the gateway was asked. */
export class RecipientsUnknownError extends Error {
  readonly code = 'RECIPIENTS_UNKNOWN';

  constructor(readonly teamId: string) {
    super(`the members of team ${teamId} are not known yet`);
    this.name = 'RecipientsUnknownError';
  }
}
