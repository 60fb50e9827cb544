import { aggregateTheme } from './aggregate';
import { bulkTheme } from './bulk';
import { crudTheme } from './crud';
import { cursorTheme } from './cursors';
import { errorTheme } from './errors';
import { indexTheme } from './indexes';
import { largeTheme } from './large';
import { mongooseTheme } from './mongoose';
import { operatorTheme } from './operators';
import { pagingTheme } from './paging';
import { raceTheme } from './races';
import { retryTheme } from './retryable';
import { transactionTheme } from './transactions';
import { uniqueTheme } from './unique';
import { closeWorld, openWorld, type StoreUnderTest, type World } from './world';

const THEMES: Readonly<Record<string, (world: () => World) => void>> = {
  'reading and writing': crudTheme,
  operators: operatorTheme,
  indexes: indexTheme,
  'unique keys': uniqueTheme,
  'pages in order': pagingTheme,
  cursors: cursorTheme,
  transactions: transactionTheme,
  'races and leases': raceTheme,
  'bulk writes': bulkTheme,
  aggregation: aggregateTheme,
  'repeated writes': retryTheme,
  errors: errorTheme,
  'large documents': largeTheme,
  mongoose: mongooseTheme,
};

/**
 * What the platform relies on a store for, whichever it is: the same tests run against the embedded store and against
 * MongoDB.
 * @param start starts a server, once; its `stop` is called at the end
 */
export function describeStoreContract(name: string, start: () => Promise<StoreUnderTest>): void {
  describe(`store contract: ${name}`, () => {
    let server: StoreUnderTest;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server?.stop());

    for (const [title, theme] of Object.entries(THEMES)) {
      describe(title, () => {
        let world: World;
        beforeAll(async () => {
          world = await openWorld(server.url);
        });
        afterAll(() => closeWorld(world));
        theme(() => world);
      });
    }
  });
}
