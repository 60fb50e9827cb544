import { createServer as createTlsServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { createLeaf, fakeEgress, loopbackEgress } from '@osk/egress/testing';
import { TargetError, type EngineResult } from '../engine';
import createEngine from './index';
import { bsonReply } from './services/mongo-message';
import { engineContext, Servers } from './testing-support';

const engine = createEngine({ connectTimeoutMs: 1000, answerTimeoutMs: 400 });
const HOSTS = { 'target.example': ['127.0.0.1'] };

let servers: Servers;
beforeEach(() => (servers = new Servers()));
afterEach(() => servers.close());

async function scan(profile: string, ports: number[] | string, raw = '127.0.0.1'): Promise<EngineResult> {
  const egress = loopbackEgress(HOSTS);
  const options = { ports: typeof ports === 'string' ? ports : ports.join(',') };
  const target = await engine.parseTarget(raw, options, egress);
  return engine.run(target, profile, options, engineContext(egress));
}

const at = (result: EngineResult, port: number) =>
  result.findings.filter(({ location }) => location.port === port).map(({ rule_id }) => rule_id);
const serviceAt = (result: EngineResult, port: number) =>
  (result.facts.services as { port: number }[]).find((service) => service.port === port);

test('targets: canonical asset, refusals as errors of their own', async () => {
  const egress = loopbackEgress(HOSTS);
  expect((await engine.parseTarget('Target.Example', {}, egress)).assetId).toBe('target.example');
  expect((await engine.parseTarget('127.0.0.9/30', {}, egress)).assetId).toBe('127.0.0.8/30');
  await expect(engine.parseTarget('10.0.0.1', {}, egress)).rejects.toMatchObject({ code: 'address_not_allowed' });
  await expect(engine.parseTarget('127.0.0.1', { ports: '0' }, egress)).rejects.toBeInstanceOf(TargetError);
  await expect(engine.parseTarget('nobody.example', {}, egress)).rejects.toMatchObject({ code: 'unresolvable' });
});

test('the profiles are those of the specification', () => {
  expect(Object.keys(engine.profiles)).toEqual([
    'ping_sweep',
    'port_scan',
    'service_detection',
    'comprehensive',
    'vulnerability_scan',
  ]);
  expect(() => engine.run({ raw: 'a', assetId: 'a' }, 'other', {}, engineContext(fakeEgress()))).toThrow(TargetError);
});

test('ping_sweep finds hosts', async () => {
  const result = await scan('ping_sweep', 'top-100', '127.0.0.1-3');
  expect(result).toMatchObject({ status: 'completed', facts: { hosts_up: 3, hosts_planned: 3 } });
  expect(result.findings.map(({ rule_id, location }) => [rule_id, location.host])).toEqual([
    ['host-alive', '127.0.0.1'],
    ['host-alive', '127.0.0.2'],
    ['host-alive', '127.0.0.3'],
  ]);
});

test('port_scan finds open ports under the name that was asked for', async () => {
  const open = await servers.listen(() => undefined);
  const result = await scan('port_scan', [open, 1], 'target.example');
  expect(result.status).toBe('completed');
  expect(result.findings).toEqual([
    expect.objectContaining({
      rule_id: 'open-port',
      severity: 'info',
      location: { host: 'target.example', port: open },
    }),
  ]);
  expect(result.coverage.run).toContain('ports of target.example');
  expect(result.facts).toMatchObject({ hosts: [{ open: 1, closed: 1 }] });
});

test('services that greet, that wait, and the exposures they prove', async () => {
  const ssh = await servers.listen((socket) => void socket.write('SSH-1.99-OpenSSH_7.4\r\n'));
  const ftp = await servers.speak(
    (asked) => (asked.startsWith('FEAT') ? '211-Features:\r\n SIZE\r\n211 End\r\n' : '500 what\r\n'),
    '220 (vsFTPd 2.3.4)\r\n',
  );
  const redis = await servers.speak((asked) =>
    asked.startsWith('PING') ? '+PONG\r\n$40\r\n# Server\r\nredis_version:6.2.1\r\n\r\n' : undefined,
  );
  const mongo = await servers.speak((asked) =>
    asked.slice(12, 16) === '\xdd\x07\0\0'
      ? Buffer.concat([
          bsonReply(1, { maxWireVersion: 9 }),
          bsonReply(2, { version: '4.4.1' }),
          bsonReply(3, { databases: [] }),
        ])
      : undefined,
  );
  const web = await servers.speak((asked) =>
    asked.startsWith('GET ')
      ? 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.49 (Unix)\r\nContent-Length: 2\r\n\r\nok'
      : undefined,
  );
  const result = await scan('vulnerability_scan', [ssh, ftp, redis, mongo, web]);

  expect(result.status).toBe('completed');
  expect(serviceAt(result, ssh)).toMatchObject({ service: 'ssh', product: 'OpenSSH', tls: false });
  expect(serviceAt(result, web)).toMatchObject({
    service: 'http',
    version: '2.4.49',
    cpe: 'cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*',
  });
  expect(at(result, ssh)).toEqual(expect.arrayContaining(['open-port', 'service-identified', 'ssh-version-1']));
  expect(at(result, ftp)).toEqual(expect.arrayContaining(['ftp-cleartext', 'known-weak-version']));
  expect(at(result, redis)).toContain('redis-unauthenticated');
  expect(at(result, mongo)).toEqual(expect.arrayContaining(['mongodb-unauthenticated', 'end-of-life-software']));
  expect(result.findings).toContainEqual(
    expect.objectContaining({ rule_id: 'known-weak-version', vulnerability: { id: 'CVE-2021-41773', aliases: [] } }),
  );
});

test('versions are judged in vulnerability_scan alone', async () => {
  const web = await servers.speak(() => 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.49\r\nContent-Length: 0\r\n\r\n');
  const result = await scan('service_detection', [web]);
  expect(at(result, web)).toEqual(expect.arrayContaining(['open-port', 'service-identified']));
  expect(result.coverage.planned).not.toContain('known-weak-version');
});

test('a service behind TLS on an odd port', async () => {
  const issued = createLeaf(null);
  const server = createTlsServer({ key: issued.key, cert: issued.cert }, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nServer: nginx/1.18.0\r\nContent-Length: 0\r\n\r\n'));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    expect(serviceAt(await scan('service_detection', [port]), port)).toMatchObject({
      service: 'http',
      product: 'nginx',
      tls: true,
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('silence, resets, floods and garbage end in an open port of unknown service', async () => {
  const silent = await servers.listen(() => undefined);
  const resetting = await servers.listen((socket) => void socket.resetAndDestroy());
  const garbage = await servers.listen((socket) => void socket.write(Buffer.from([0, 1, 2, 250, 251, 65, 66])));
  const flood = await servers.listen((socket) => {
    const pour = (): void => void (!socket.destroyed && socket.write(Buffer.alloc(65_536, 0x41), pour));
    pour();
  });
  const result = await scan('service_detection', [silent, resetting, garbage, flood]);
  expect(result.status).toBe('completed');
  expect(result.findings.map(({ rule_id }) => rule_id)).toEqual(['open-port', 'open-port', 'open-port', 'open-port']);
  expect(serviceAt(result, garbage)).toMatchObject({ banner: 'AB' });
});

test('an abort ends the scan in partial, and the coverage says what is missing', async () => {
  const abort = new AbortController();
  const port = await servers.listen(() => abort.abort());
  const egress = loopbackEgress();
  const target = await engine.parseTarget('127.0.0.1', {}, egress);
  const result = await engine.run(
    target,
    'service_detection',
    { ports: `${port}` },
    engineContext(egress, abort.signal),
  );
  expect(result.status).toBe('partial');
  expect(result.coverage.skipped).toContainEqual({ what: 'scan', reason: 'the scan was stopped' });
});

test('addresses of a network that may not be reached make the result partial', async () => {
  const egress = loopbackEgress();
  const allows = egress.allows.bind(egress);
  egress.allows = (address) => address !== '127.0.0.2' && allows(address);
  const target = await engine.parseTarget('127.0.0.1-3', { ports: '1' }, egress);
  const result = await engine.run(target, 'port_scan', { ports: '1' }, engineContext(egress));
  expect(result.status).toBe('partial');
  expect(result.coverage.skipped).toContainEqual(expect.objectContaining({ what: '127.0.0.2' }));
});

test('a name that stops resolving between request and scan ends in failed', async () => {
  const result = await engine.run(
    { raw: 'gone.example', assetId: 'gone.example' },
    'port_scan',
    {},
    engineContext(loopbackEgress()),
  );
  expect(result).toMatchObject({ status: 'failed', failure: { class: 'permission' } });
});
