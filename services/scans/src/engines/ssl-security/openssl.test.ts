import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCa, createLeaf } from '@osk/egress/testing';
import { freePort } from '@osk/test-ports';
import { scanLoopback } from './testing/scan-loopback';

const present = spawnSync('openssl', ['version']).status === 0;
if (!present) console.log('skipped: the tests against openssl s_server, because there is no openssl on the PATH');

const CIPHERS = 'ALL:eNULL:!PSK:!SRP:@SECLEVEL=0';
const folder = mkdtempSync(join(tmpdir(), 'osk-ssl-'));
const ca = createCa();
const leaf = createLeaf(ca, { names: ['target.test'], key: { type: 'rsa', bits: 2048 } });
let server: ChildProcess | undefined;

beforeAll(() => {
  writeFileSync(join(folder, 'cert.pem'), leaf.cert);
  writeFileSync(join(folder, 'key.pem'), leaf.key);
});
afterEach(async () => {
  if (server?.exitCode !== null) return;
  const gone = new Promise((resolve) => server?.once('exit', resolve));
  server.kill();
  await gone;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function serve(...options: string[]): Promise<number> {
  const port = await freePort();
  const args = [
    's_server',
    '-accept',
    `127.0.0.1:${port}`,
    '-cert',
    join(folder, 'cert.pem'),
    '-key',
    join(folder, 'key.pem'),
  ];
  server = spawn('openssl', [...args, ...options], { stdio: ['pipe', 'pipe', 'ignore'] });
  // It says ACCEPT once it listens.
  await new Promise<void>((resolve, reject) => {
    server?.stdout?.on('data', (data: Buffer) => data.includes('ACCEPT') && resolve());
    server?.once('exit', () => reject(new Error('openssl s_server did not start')));
  });
  return port;
}

/** What OpenSSL itself says it can do with an RSA certificate in this version, by standard name. */
function suitesOf(version: string): string[] {
  const text = execFileSync('openssl', ['ciphers', '-s', version, '-stdname', CIPHERS], { encoding: 'utf8' });
  const names = text.split('\n').map((line) => line.split(' ')[0] ?? '');
  return names.filter((name) => name.startsWith('TLS_') && !/ECDSA|_DSS_|PSK|SRP/.test(name)).sort();
}

const maybe = present ? describe : describe.skip;

maybe('against openssl s_server', () => {
  it.each([
    ['TLSv1.0', '-tls1'],
    ['TLSv1.1', '-tls1_1'],
    ['TLSv1.2', '-tls1_2'],
    ['TLSv1.3', '-tls1_3'],
  ])('finds exactly the suites that OpenSSL has in %s', async (protocol, version) => {
    const port = await serve(
      '-www',
      version,
      '-cipher',
      CIPHERS,
      '-ciphersuites',
      'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_CCM_SHA256:TLS_AES_128_CCM_8_SHA256',
    );
    const result = await scanLoopback(`target.test:${port}`, 'standard', { extraCas: [ca.cert] });
    const [ciphers, ...others] = result.facts['ciphers'] as { protocol: string; suites: string[] }[];
    expect(others).toEqual([]);
    expect(ciphers?.protocol).toBe(protocol);
    const expected =
      protocol === 'TLSv1.3'
        ? [
            'TLS_AES_128_CCM_8_SHA256',
            'TLS_AES_128_CCM_SHA256',
            'TLS_AES_128_GCM_SHA256',
            'TLS_AES_256_GCM_SHA384',
            'TLS_CHACHA20_POLY1305_SHA256',
          ]
        : suitesOf(version);
    expect(ciphers?.suites.toSorted()).toEqual(expected);
    expect(result.status).toBe('completed');
  });

  it.each([
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_CCM_SHA256',
    'TLS_AES_128_CCM_8_SHA256',
  ])('reads the certificate under %s and a group that has to be asked for', async (suite) => {
    const port = await serve('-www', '-tls1_3', '-ciphersuites', suite, '-groups', 'P-384');
    const result = await scanLoopback(`target.test:${port}`, 'standard', { extraCas: [ca.cert] });
    expect(result.facts['certificate']).toMatchObject({ seenIn: 'TLSv1.3', matches: ['target.test'] });
    expect(result.facts['groups']).toEqual({ tls12: [], tls13: ['P-384'] });
  });

  it('finds groups and a missing limit on renegotiation', async () => {
    const port = await serve('-www', '-client_renegotiation', '-curves', 'X25519:P-256:secp256k1');
    const result = await scanLoopback(`target.test:${port}`, 'comprehensive', { extraCas: [ca.cert] });
    expect(result.findings.map(({ rule_id }) => rule_id)).toContain('ssl-client-renegotiation');
    expect(result.facts['groups']).toMatchObject({ tls12: ['X25519', 'P-256', 'secp256k1'] });
    expect(result.facts['session']).toMatchObject({ maxEarlyData: 0, resumedByTls12: true, resumedByTls13: true });
  });

  it('finds early data', async () => {
    const port = await serve('-early_data', '-max_early_data', '8192');
    const result = await scanLoopback(`target.test:${port}`, 'comprehensive', { extraCas: [ca.cert] });
    expect(result.facts['session']).toMatchObject({ maxEarlyData: 8192 });
    expect(result.findings.map(({ rule_id }) => rule_id)).toContain('ssl-early-data');
  });

  it('is no padding oracle and has no ticket or heartbeat leak', async () => {
    const port = await serve('-www', '-tls1_2', '-cipher', 'AES128-SHA:ECDHE-RSA-AES128-GCM-SHA256');
    const result = await scanLoopback(`target.test:${port}`, 'vulnerability', { extraCas: [ca.cert] });
    for (const fact of ['robot', 'ticketbleed', 'heartbleed', 'ccsInjection'])
      expect(result.facts[fact]).toMatchObject({ result: 'safe' });
    expect(result.status).toBe('completed');
  });
});
