import type { Bus, DeliveryContext } from '@osk/bus';
import { inRequest } from '@osk/service-kit';

/**
 * The same bus, with every handler run in the scope of the request that its message goes back to: what is logged,
 * published and called in its course carries that request's id.
 */
export function scopedBus(bus: Bus): Bus {
  const scoped: Pick<Bus, 'subscribe' | 'work'> = {
    subscribe: (options, handler) =>
      bus.subscribe(options, (event, context) => inScope(context, () => handler(event, context))),
    work: (job, options, handler) =>
      bus.work(job, options, (data, context) => inScope(context, () => handler(data, context))),
  };
  return new Proxy(bus, {
    get: (target, name) => {
      if (name === 'subscribe' || name === 'work') return scoped[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function inScope<T>({ requestId, traceparent }: DeliveryContext, work: () => Promise<T>): Promise<T> {
  if (!requestId) return work();
  return inRequest({ requestId, ...(traceparent ? { traceparent } : {}) }, work);
}
