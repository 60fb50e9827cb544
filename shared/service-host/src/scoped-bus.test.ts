import { FakeBus } from '@osk/bus';
import { makeEvent } from '@osk/contracts';
import { currentRequest } from '@osk/service-kit';
import { scopedBus } from './scoped-bus';

test('handlers of events and of work run in the scope of their request', async () => {
  const fake = new FakeBus();
  const bus = scopedBus(fake);
  const seen: (string | undefined)[] = [];
  await bus.subscribe(
    { consumer: 'c', events: ['webhook.test'] },
    async () => void seen.push(currentRequest()?.requestId),
  );
  await bus.work('scans.run', { concurrency: 1 }, async () => void seen.push(currentRequest()?.requestId));
  await bus.publish(
    makeEvent('webhook.test', { team_id: 't', source_module: 'm', request_id: 'req_event' }, { message: 'x' }),
  );
  await bus.enqueue('scans.run', { team_id: 't', scan_id: 's' }, { requestId: 'req_work' });
  await bus.enqueue('scans.run', { team_id: 't', scan_id: 's' });
  await fake.idle();
  expect(seen.sort()).toEqual(['req_event', 'req_work', undefined]);
  await bus.ping();
});
