import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { refusedPort, type RefusedPort } from '@osk/test-ports';
import { Servers } from '../testing-support';
import { connectSweep, type PortState, type SweepTask } from './connect-sweep';
import { freeDescriptors } from './descriptors';
import { discoverHosts } from './host-discovery';
import { RoundTrips } from './round-trips';
import { scanGrid } from './scan-grid';
import { scanPorts } from './scan-ports';
import { Window } from './window';

const LIMITS = { connectTimeoutMs: 1000, maxConcurrency: 200 };
const never = () => new AbortController().signal;

let servers: Servers;
let refused: RefusedPort;
beforeEach(async () => {
  servers = new Servers();
  refused = await refusedPort();
});
afterEach(async () => {
  refused.release();
  await servers.close();
});

async function sweep(tasks: SweepTask[], signal = never()): Promise<Map<number, PortState>> {
  const states = new Map<number, PortState>();
  await connectSweep({
    tasks: tasks.values(),
    onResult: ({ port }, state) => states.set(port, state),
    ...LIMITS,
    signal,
  });
  return states;
}

describe('connectSweep', () => {
  test('open and closed', async () => {
    const [open, resetting, closed] = [
      await servers.listen(() => undefined),
      await servers.listen((socket) => void socket.resetAndDestroy()),
      refused.port,
    ];
    const states = await sweep([open, resetting, closed].map((port) => ({ address: '127.0.0.1', port })));
    expect([states.get(open), states.get(resetting), states.get(closed)]).toEqual(['open', 'open', 'closed']);
  });

  test('no tasks: done at once; aborted before it began: nothing asked', async () => {
    expect((await sweep([])).size).toBe(0);
    expect((await sweep([{ address: '127.0.0.1', port: 1 }], AbortSignal.abort())).size).toBe(0);
  });

  test('an abort in the middle ends it with what was found', async () => {
    const abort = new AbortController();
    let results = 0;
    function* endless(): Generator<SweepTask> {
      for (;;) yield { address: '127.0.0.1', port: 1 };
    }
    await connectSweep({
      tasks: endless(),
      onResult: () => void (++results === 500 && abort.abort()),
      ...LIMITS,
      signal: abort.signal,
    });
    expect(results).toBeGreaterThanOrEqual(500);
  });

  test('more tasks than the window, each with exactly one result', async () => {
    const open = await servers.listen((socket) => socket.destroy());
    let results = 0;
    await connectSweep({
      tasks: Array.from({ length: 3000 }, (_, index) => ({
        address: '127.0.0.1',
        port: index % 3 === 0 ? open : 1,
      })).values(),
      onResult: () => void (results += 1),
      ...LIMITS,
      maxConcurrency: 20,
      signal: never(),
    });
    expect(results).toBe(3000);
  });
});

describe('grids', () => {
  test('states of a grid, and counts per host', async () => {
    const open = await servers.listen(() => undefined);
    const closed = refused.port;
    const scan = await scanPorts(
      [
        { name: 'a.example', address: '127.0.0.1' },
        { name: '127.0.0.2', address: '127.0.0.2' },
      ],
      [closed, open],
      { ...LIMITS, signal: never() },
    );
    expect(scan.open).toEqual([{ host: 'a.example', address: '127.0.0.1', port: open, protocol: 'tcp' }]);
    expect(scan.counts).toEqual([
      expect.objectContaining({ host: 'a.example', open: 1, closed: 1, missed: 0 }),
      expect.objectContaining({ open: 0, closed: 2 }),
    ]);
  });

  test('what an abort cut off counts as missed', async () => {
    const scan = await scanPorts([{ name: 'a', address: '127.0.0.1' }], [1, 2, 3], {
      ...LIMITS,
      signal: AbortSignal.abort(),
    });
    expect(scan).toEqual({
      open: [],
      counts: [{ host: 'a', address: '127.0.0.1', open: 0, closed: 0, filtered: 0, missed: 3 }],
    });
  });

  describe('in threads', () => {
    let folder: string;
    let workerFile: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'osk-grid-'));
      workerFile = join(folder, 'grid-worker.js');
      buildSync({
        entryPoints: [join(__dirname, 'grid-worker.ts')],
        outfile: workerFile,
        bundle: true,
        platform: 'node',
        target: 'node20',
      });
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test('finds the same as one thread', async () => {
      const open = [
        await servers.listen(() => undefined),
        await servers.listen(() => undefined),
        await servers.listen(() => undefined),
      ];
      const ports = [...open, ...Array.from({ length: 200 }, (_, index) => index + 1)];
      const states = await scanGrid(
        { addresses: ['127.0.0.1'], ports },
        { ...LIMITS, workerFile, threadsFrom: 1, signal: never() },
      );
      expect(open.map((_, index) => states.get(0, index))).toEqual(['open', 'open', 'open']);
      expect(states.count()).toBe(ports.length);
    });

    test('an abort ends the threads', async () => {
      const abort = new AbortController();
      const ports = Array.from({ length: 65_535 }, (_, index) => index + 1);
      const scan = scanGrid(
        { addresses: Array.from({ length: 20 }, (_, index) => `127.0.0.${index + 1}`), ports },
        { ...LIMITS, workerFile, threadsFrom: 1, signal: abort.signal },
      );
      setTimeout(() => abort.abort(), 50);
      expect((await scan).count()).toBeLessThan(20 * 65_535);
    });

    test('a worker that cannot run is an error, not an empty result', async () => {
      await expect(
        scanGrid(
          { addresses: ['127.0.0.1'], ports: [1, 2] },
          { ...LIMITS, workerFile: __filename, threadsFrom: 1, signal: never() },
        ),
      ).rejects.toThrow();
    });
  });
});

test('host discovery takes a refused connect for a sign of life', async () => {
  const hosts = ['127.0.0.1', '127.0.0.9'].map((address) => ({ name: address, address }));
  expect((await discoverHosts(hosts, LIMITS, never())).alive).toEqual(hosts);
  expect((await discoverHosts(hosts, LIMITS, AbortSignal.abort())).alive).toEqual([]);
});

test('timeouts follow the round trips, within their limits', () => {
  const trips = new RoundTrips(1500);
  expect([trips.measured, trips.timeoutMs()]).toEqual([false, 1500]);
  for (let index = 0; index < 50; index += 1) trips.add(100);
  expect(trips.timeoutMs()).toBeLessThan(300);
  expect(trips.timeoutMs()).toBeGreaterThanOrEqual(150);
  expect([trips.queued(110), trips.queued(500)]).toEqual([false, true]);
});

test('the window opens with answers and halves when overwhelmed, within its limits', () => {
  const window = new Window(100);
  for (let index = 0; index < 500; index += 1) window.answered();
  expect(window.current).toBe(100);
  for (let index = 0; index < 500; index += 1) window.crowded();
  expect(window.current).toBe(64);
  for (let index = 0; index < 20; index += 1) window.overwhelmed();
  expect(window.current).toBe(8);
  expect(new Window(4).current).toBe(4);
  expect(freeDescriptors()).toBeGreaterThanOrEqual(16);
});
