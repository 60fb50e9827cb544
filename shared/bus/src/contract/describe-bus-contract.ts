import { deliveryContract } from './amqp/delivery-contract';
import { queueContract } from './amqp/queue-contract';
import { routingContract } from './amqp/routing-contract';
import { failureContract } from './failure-contract';
import { publishContract } from './publish-contract';
import { restartContract } from './restart-contract';
import { workContract } from './work-contract';
import { cleanSlate, ContractWorld, type ContractBroker } from './world';

/**
 * What the bus promises, whatever broker is behind it. `start` gives a broker the suite may fill and empty as it
 * likes; `restartable` says that it may also be stopped and killed.
 */
export function describeBusContract(
  name: string,
  start: () => Promise<ContractBroker>,
  { restartable = true } = {},
): void {
  describe(`bus contract: ${name}`, () => {
    let broker: ContractBroker;
    let world: ContractWorld;
    jest.setTimeout(90_000);
    beforeAll(async () => {
      broker = await start();
    });
    afterAll(() => broker?.stop());
    beforeEach(async () => {
      await cleanSlate(broker.url);
      world = new ContractWorld(broker);
    });
    afterEach(() => world.end());

    describe('AMQP routing', () => routingContract(() => world));
    describe('AMQP queues', () => queueContract(() => world));
    describe('AMQP deliveries', () => deliveryContract(() => world));
    describe('publishing', () => publishContract(() => world));
    describe('work', () => workContract(() => world));
    describe('failures', () => failureContract(() => world));
    if (restartable) describe('restarts', () => restartContract(() => world));
  });
}
