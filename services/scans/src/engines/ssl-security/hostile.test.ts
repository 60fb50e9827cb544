import { randomBytes } from 'node:crypto';
import { createLeaf, startTcpFixture, startTlsFixture, type TcpFixture } from '@osk/egress/testing';
import { TargetError } from '../engine';
import { playLegacy } from './testing/legacy-server';
import { scanLoopback } from './testing/scan-loopback';
import { alertRecord, handshakeRecord, serverHello } from './testing/server-messages';

const leaf = createLeaf(null, { names: ['target.test'] });
let fixture: TcpFixture | undefined;
afterEach(() => fixture?.close());

async function scan(play: Parameters<typeof startTcpFixture>[0], profile = 'standard') {
  fixture = await startTcpFixture(play);
  return scanLoopback(`127.0.0.1:${fixture.port}`, profile, { answerTimeoutMs: 150 });
}

describe('targets that are no TLS servers', () => {
  it.each<[string, Parameters<typeof startTcpFixture>[0], RegExp]>([
    ['speak SSH', (socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'), /SSH-2\.0/],
    [
      'speak HTTP',
      (socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
      /HTTP\/1\.1 400/,
    ],
    ['hang', () => undefined, /never answered/],
    ['close at once', (socket) => socket.end(), /closes the connection/],
    ['reset', (socket) => socket.once('data', () => socket.resetAndDestroy()), /closes the connection/],
    ['send noise', (socket) => socket.write(Buffer.alloc(4096, 0xee)), /does not speak TLS/],
    ['flood', (socket) => socket.write(randomBytes(3_000_000)), /./],
    [
      'warn without end',
      (socket) => socket.write(Buffer.concat(Array.from({ length: 500 }, () => alertRecord(0x0303, 112, 1)))),
      /./,
    ],
    [
      'refuse everything',
      (socket) => socket.once('data', () => socket.end(alertRecord(0x0301, 112))),
      /refused every protocol version \(unrecognized_name\)/,
    ],
    ['stop in the middle of a record', (socket) => socket.write(Buffer.from([22, 3, 3, 0x10, 0])), /never answered/],
    [
      'claim a message that never comes',
      (socket) => socket.write(handshakeRecord(0x0303, Buffer.from([2, 4, 0, 0]))),
      /never answered/,
    ],
  ])('%s', async (_name, play, reason) => {
    const result = await scan(play);
    expect(result).toMatchObject({ status: 'failed', findings: [], failure: { class: 'connectivity' } });
    expect(result.failure?.reason).toMatch(reason);
  });

  it('are not there', async () => {
    fixture = await startTcpFixture(() => undefined);
    await fixture.close();
    expect(await scanLoopback(`127.0.0.1:${fixture.port}`, 'quick')).toMatchObject({
      status: 'failed',
      failure: { class: 'connectivity' },
    });
  });
});

describe('servers that misbehave', () => {
  it('choose what was not offered, for ever', async () => {
    const hello = handshakeRecord(0x0303, serverHello({ version: 0x0303, suite: 0x1337 }));
    const result = await scan((socket) => socket.once('data', () => socket.write(hello)));
    expect(result.status).not.toBe('completed');
    expect(result.facts['ciphers']).toEqual([{ protocol: 'TLSv1.2', preference: 'unknown', suites: [] }]);
  });

  it('stop accepting connections half-way: what is missing is named', async () => {
    const server = { protocols: { 'TLSv1.2': ['TLS_RSA_WITH_AES_128_GCM_SHA256'] }, certificate: leaf.der };
    let left = 9;
    fixture = await startTcpFixture((socket) => {
      playLegacy(server, socket);
      if ((left -= 1) === 0) void fixture?.close();
    });
    const result = await scanLoopback(`127.0.0.1:${fixture.port}`, 'standard', { answerTimeoutMs: 300 });
    expect(result.status).toBe('partial');
    expect(result.coverage.skipped.length).toBeGreaterThan(0);
    expect(result.coverage.skipped.every(({ reason }) => reason.length > 0)).toBe(true);
  });
});

describe('the caller', () => {
  it('can stop a scan, which ends at once', async () => {
    const stop = new AbortController();
    fixture = await startTcpFixture(() => stop.abort());
    const result = await scanLoopback(`127.0.0.1:${fixture.port}`, 'standard', {
      answerTimeoutMs: 60_000,
      signal: stop.signal,
    });
    expect(result).toMatchObject({ status: 'failed', failure: { class: 'timeout' } });
  });

  it('cannot ask for a profile that is not there, or reach what may not be reached', async () => {
    fixture = await startTlsFixture();
    await expect(scanLoopback(`127.0.0.1:${fixture.port}`, 'nosuch')).rejects.toThrow(TargetError);
    await expect(scanLoopback('192.168.0.1', 'quick')).rejects.toMatchObject({ code: 'address_not_allowed' });
    await expect(scanLoopback('nowhere.test', 'quick')).rejects.toMatchObject({ code: 'unresolvable' });
  });
});
