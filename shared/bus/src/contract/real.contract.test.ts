import { describeBusContract } from './describe-bus-contract';
import { findRabbitServer, startRealRabbit } from './real-rabbit';

const url = process.env.TEST_RABBITMQ_URL;

if (url) {
  // Somebody else's broker: it may be emptied, but not taken down.
  describeBusContract('RabbitMQ at TEST_RABBITMQ_URL', async () => ({ url, stop: async () => undefined }), {
    restartable: false,
  });
} else if (findRabbitServer()) {
  describeBusContract('RabbitMQ', () => startRealRabbit());
} else {
  describe('bus contract: RabbitMQ', () => {
    it.skip('skipped: set TEST_RABBITMQ_URL or install rabbitmq-server', () => undefined);
  });
}
