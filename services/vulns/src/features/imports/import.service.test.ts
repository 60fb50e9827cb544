import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { PlatformEvent } from '@osk/contracts';
import type { Store } from '@osk/persistence';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { silentLogger, type TeamContext } from '@osk/service-kit';
import vulns from '../../index';
import { TEAM } from '../../testing/reports';
import { findFormats } from './find-formats';
import { ImportFolder } from './import-files';
import { ImportRepository } from './import.repo';
import { ImportService } from './import.service';

const MB = 1024 ** 2;
const ctx = { teamId: TEAM, userId: 'user_1', requestId: 'req_1' } as TeamContext;
const result = (at: number) => ({ ruleId: `r${at}`, message: { text: `words ${at}` } });
const report = (count: number) =>
  JSON.stringify({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'linter' } }, results: Array.from({ length: count }, (_, at) => result(at)) }],
  });

const HEADERS = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (name: string, value: Buffer | string, file = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
const request = (file: Buffer | string, asset = 'a-1'): IncomingMessage => {
  const parts = [part('file', file, 'r.json'), part('asset_id', asset), part('format', 'sarif')];
  return Object.assign(Readable.from([...parts, Buffer.from('--b--\r\n')]), {
    headers: HEADERS,
  }) as unknown as IncomingMessage;
};

describe('the import of a report', () => {
  let service: TestService;
  let directory: string;

  beforeAll(async () => {
    service = await startTestService(vulns, { env: { INTEL_AUTO_SYNC: 'false' }, role: 'api' });
    directory = mkdtempSync(join(tmpdir(), 'osk-imports-'));
  });
  afterAll(async () => {
    await service.close();
    rmSync(directory, { recursive: true });
  });

  const imports = (store: Store = service.store) =>
    new ImportService({
      store,
      imports: new ImportRepository(store),
      formats: findFormats(),
      folder: new ImportFolder(join(directory, 'imports')),
      mostBytes: MB,
      concurrency: 1,
      logger: silentLogger,
    });
  const files = () => (existsSync(join(directory, 'imports')) ? readdirSync(join(directory, 'imports')) : []);
  const reported = async (scanId: string) => {
    await service.settled();
    return service.bus.published
      .filter((event): event is PlatformEvent<'findings.reported'> => event.event_type === 'findings.reported')
      .map(({ data }) => data)
      .filter((data) => data.scan_id === scanId);
  };
  afterEach(() => expect(files()).toEqual([]));

  test('gzip is unpacked, whatever the file is called', async () => {
    const taken = await imports().take(ctx, request(gzipSync(report(3))));
    expect(taken).toMatchObject({ format: 'sarif', counts: { findings: 3 }, status: 'taken', filename: 'r.json' });
    expect((await reported(taken._id)).map(({ findings }) => findings.length)).toEqual([3]);
  });

  test('gzip that is cut off, and gzip that never ends, are refused', async () => {
    const packed = gzipSync(report(2_000));
    await expect(imports().take(ctx, request(packed.subarray(0, packed.length / 2)))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'report_unreadable',
    });
    const bomb = gzipSync(`{"version":"2.1.0","runs":[{"x":"${' '.repeat(20 * MB)}"}]}`);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(imports().take(ctx, request(bomb))).rejects.toMatchObject({ kind: 'too_large' });
  });

  test('a fingerprint is of the asset: the same report of two is two', async () => {
    const one = await imports().take(ctx, request(report(1), 'one'));
    const two = await imports().take(ctx, request(report(1), 'two'));
    const prints = [...(await reported(one._id)), ...(await reported(two._id))].map(
      (data) => data.findings[0]?.fingerprint,
    );
    expect(new Set(prints).size).toBe(2);
  });

  test('no more at once than are allowed; a client that goes away frees its place', async () => {
    const one = imports();
    const slow = Object.assign(new PassThrough(), { headers: HEADERS });
    slow.write(part('asset_id', 'a-1'));
    const first = one.take(ctx, slow as unknown as IncomingMessage);
    await expect(one.take(ctx, request(report(1)))).rejects.toMatchObject({
      kind: 'rate_limited',
      code: 'imports_busy',
      headers: { 'Retry-After': '10' },
    });
    slow.destroy();
    await expect(first).rejects.toMatchObject({ kind: 'malformed' });
    expect((await one.take(ctx, request(report(1)))).status).toBe('taken');
  });

  test('a client that goes away in the middle of the file leaves nothing behind', async () => {
    const slow = Object.assign(new PassThrough(), { headers: HEADERS });
    slow.write(part('file', report(50), 'r').subarray(0, 500));
    const taking = imports().take(ctx, slow as unknown as IncomingMessage);
    setImmediate(() => slow.destroy());
    await expect(taking).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('what a crash leaves unsent is sent once, when a process begins', async () => {
    let transactions = 0;
    const failing = Object.create(service.store) as Store;
    failing.transaction = (work) => {
      transactions += 1;
      return transactions > 2 ? Promise.reject(new Error('the process dies')) : service.store.transaction(work);
    };
    await expect(imports(failing).take(ctx, request(report(900), 'crash'))).rejects.toThrow('the process dies');
    expect(files()).toHaveLength(1);
    const { items } = await imports().list(TEAM, { limit: 1 });
    expect(items[0]).toMatchObject({ status: 'sending', sent: 2 });
    await Promise.all([imports().resume(), imports().resume()]);
    await imports().resume();
    const batches = await reported(items[0]!._id);
    expect(batches.map(({ batch, last, findings }) => [batch, last, findings.length])).toEqual([
      [0, false, 200],
      [1, false, 200],
      [2, false, 200],
      [3, false, 200],
      [4, true, 100],
    ]);
    expect(await imports().one(TEAM, items[0]!._id)).toMatchObject({ status: 'taken', sent: 5 });
  });
});
