import { serviceApp, type BuiltService, type ServiceDeps } from '@osk/service-host';
import { channelSide } from './channels';
import type { Channel } from './channels/channel';
import type { Recipients } from './channels/recipients';
import type { config } from './config';
import { webhookSide } from './features/webhooks/webhook-side';
import { peopleSide } from './people-side';

/** Composition root; tests bring channels of their own. */
export async function buildApp(
  deps: ServiceDeps<typeof config>,
  channelsFor?: (recipients: Recipients) => readonly Channel[],
): Promise<BuiltService> {
  const webhooks = webhookSide(deps);
  const side = channelSide(deps);
  const people = peopleSide(deps, channelsFor ?? side.channelsFor);
  return {
    app: serviceApp('delivery', deps, [...webhooks.routes, ...people.routes, ...side.routes(people.channels)]),
    start: async () => {
      await webhooks.start();
      await people.start();
    },
    stop: async () => {
      await Promise.all([webhooks.stop(), people.stop()]);
    },
  };
}
