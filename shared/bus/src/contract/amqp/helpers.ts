import type { Channel, GetMessage } from 'amqplib';

/** Takes and acknowledges everything a queue holds. */
export async function drain(channel: Channel, queue: string): Promise<GetMessage[]> {
  const messages: GetMessage[] = [];
  for (let message = await channel.get(queue); message; message = await channel.get(queue)) {
    channel.ack(message);
    messages.push(message);
  }
  return messages;
}

/** Does what the broker must refuse, and gives the reply code with which it closes the channel. */
export async function closure(channel: Channel, act: () => unknown): Promise<number> {
  const closed = new Promise<number>((resolve) =>
    channel.once('error', (error: Error & { code?: number }) => resolve(error.code ?? 0)),
  );
  const outcome = act();
  if (outcome instanceof Promise) outcome.catch(() => undefined);
  return closed;
}
