import { connectionError } from '../wire/amqp-error';
import type { Method, MethodArgs, MethodName } from '../wire/methods';
import { basicMethods } from './basic-methods';
import type { Channel } from './channel';
import { exchangeMethods } from './exchange-methods';
import { queueMethods } from './queue-methods';

/** Methods a client sends; the server's own answers never arrive here. */
type ServerMethod = `${string}-ok` | 'basic.deliver' | 'basic.return' | 'basic.get-empty';
type ClientMethod = Exclude<MethodName, ServerMethod>;

/** One handler for every client method of the classes `C`. */
export type MethodHandlers<C extends string> = {
  [N in Extract<ClientMethod, `${C}.${string}`>]: (channel: Channel, args: MethodArgs<N>) => void;
};

const HANDLERS: Partial<Record<MethodName, (channel: Channel, args: never) => void>> = {
  ...exchangeMethods,
  ...queueMethods,
  ...basicMethods,
  'channel.flow': (channel: Channel, { active }: MethodArgs<'channel.flow'>) => {
    if (!active) throw connectionError('NOT_IMPLEMENTED', 'channel.flow active=false');
    channel.send('channel.flow-ok', { active });
  },
};

/** Runs a method on an open channel. What a client must not send is COMMAND_INVALID. */
export function handleMethod(channel: Channel, method: Method): void {
  const handler = HANDLERS[method.name];
  if (!handler) throw connectionError('COMMAND_INVALID', `unexpected ${method.name}`);
  handler(channel, method.args as never);
}
