import type { Logger } from '@osk/service-kit';
import { VaultError } from '@osk/vault';
import type { Channel, ChannelTarget, SendOutcome } from '../../channels/channel';
import type { Notification } from '../../channels/notification';

export type Attempted = SendOutcome & { duration_ms: number };

/** Channels have limits of their own; this one is for those that break theirs. */
const LIMIT_MS = 60_000;

/** One attempt, whatever the channel does: never throws, never takes longer than a minute. */
export async function sendOnce(
  channel: Channel,
  notification: Notification,
  target: ChannelTarget,
  { logger, limitMs = LIMIT_MS }: { logger: Logger; limitMs?: number },
): Promise<Attempted> {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SendOutcome>((resolve) => {
    timer = setTimeout(
      () => resolve({ ok: false, error: `no end after ${limitMs / 1000} s`, status_code: null, retryable: true }),
      limitMs,
    );
  });
  try {
    const outcome = await Promise.race([channel.send(notification, target), late]);
    return { ...outcome, duration_ms: since(began) };
  } catch (error) {
    return { ...broken(error, channel, logger), duration_ms: since(began) };
  } finally {
    clearTimeout(timer);
  }
}

/** What this deployment could not do is the operator's to mend; the team is told no more than that. */
function broken(error: unknown, channel: Channel, logger: Logger): SendOutcome {
  logger.error('a channel broke', { channel: channel.id, error });
  if (error instanceof VaultError) {
    const text = 'the stored secret cannot be opened; connect the channel again';
    return { ok: false, error: text, status_code: null, retryable: false };
  }
  return { ok: false, error: 'this deployment could not send it', status_code: null, retryable: true };
}

const since = (began: number): number => Math.round(performance.now() - began);
