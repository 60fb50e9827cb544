import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStoreContract } from './contract/describe-store-contract';
import { realMongo } from './contract/real-mongo';
import { startStore } from './start/start-store';

jest.setTimeout(120_000);

describeStoreContract('embedded', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'osk-store-contract-'));
  const store = await startStore({ dataDir, inWorker: false });
  return {
    url: store.url,
    stop: async () => {
      await store.close();
      rmSync(dataDir, { recursive: true });
    },
  };
});

const real = realMongo();
if (real.start) {
  describeStoreContract('MongoDB', real.start);
} else {
  describe('store contract: MongoDB', () => {
    it.skip(`skipped: ${real.reason}`, () => undefined);
  });
}
