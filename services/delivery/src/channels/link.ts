import type { Notification } from './notification';

/** Where the notification leads, null unless it is a web address: what a reader clicks on must not run anything. */
export function linkOf({ action_url }: Pick<Notification, 'action_url'>): string | null {
  if (action_url === null || !URL.canParse(action_url)) return null;
  const { protocol, href } = new URL(action_url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
