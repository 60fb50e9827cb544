import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrokerProcess } from '@osk/embedded-broker/testing';
import { describeBusContract } from './describe-bus-contract';

describeBusContract('embedded broker', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'osk-broker-'));
  const broker = new BrokerProcess(dataDir);
  await broker.start();
  return {
    get url() {
      return broker.url;
    },
    start: () => broker.start(),
    restart: () => broker.restart(),
    kill: () => broker.kill(),
    stop: async () => {
      await broker.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});
