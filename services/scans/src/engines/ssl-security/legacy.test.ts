import { createDiffieHellman, createHash } from 'node:crypto';
import { createLeaf, startTcpFixture, type TcpFixture } from '@osk/egress/testing';
import { playLegacy, type LegacyServer } from './testing/legacy-server';
import { alertRecord } from './testing/server-messages';
import { scanLoopback } from './testing/scan-loopback';
import { encodeRecords } from './wire/client-hello';
import { RECORD, VERSION } from './wire/protocol';

const leaf = createLeaf(null, { names: ['target.test'], key: { type: 'rsa', bits: 2048 } });
const SOUND: LegacyServer = {
  protocols: { 'TLSv1.2': ['TLS_RSA_WITH_AES_128_GCM_SHA256'] },
  certificate: leaf.der,
  secureRenegotiation: true,
  fallbackScsv: true,
};
const v12 = VERSION['TLSv1.2'];
let fixture: TcpFixture | undefined;

async function scan(server: LegacyServer, profile = 'standard') {
  fixture = await startTcpFixture((socket) => playLegacy(server, socket));
  return scanLoopback(`target.test:${fixture.port}`, profile, { answerTimeoutMs: 400 });
}

afterEach(() => fixture?.close());

describe('servers of another time', () => {
  it('SSL 3.0 with RC4 and 3DES', async () => {
    const result = await scan({
      ...SOUND,
      protocols: { SSLv3: ['TLS_RSA_WITH_RC4_128_SHA', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'] },
    });
    expect(result.rules).toEqual(
      expect.arrayContaining([
        'ssl-sslv3-offered',
        'ssl-rc4',
        'ssl-sweet32',
        'ssl-beast',
        'ssl-no-current-protocol',
        'ssl-forward-secrecy',
      ]),
    );
    expect(result.facts['protocols']).toMatchObject({ SSLv3: 'offered', 'TLSv1.0': 'refused' });
    expect(result.rating).toBe('F');
  });

  it('SSL 2.0 beside TLS 1.2: DROWN', async () => {
    const result = await scan({ ...SOUND, ssl2: [0x010080, 0x020080] });
    expect(result.findings.find(({ rule_id }) => rule_id === 'ssl-sslv2-offered')).toMatchObject({
      severity: 'critical',
      vulnerability: { id: 'CVE-2016-0800', aliases: [] },
      location: { host: 'target.test', port: fixture?.port },
    });
    expect(result.rules).toContain('ssl-export-cipher');
    expect(result.rules).not.toContain('ssl-freak');
  });

  it('export suites and short Diffie-Hellman: FREAK, LOGJAM', async () => {
    const suites = [
      'TLS_RSA_EXPORT_WITH_RC4_40_MD5',
      'TLS_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA',
      'TLS_DHE_RSA_WITH_AES_128_CBC_SHA',
    ];
    const dhPrime = createDiffieHellman(512).getPrime();
    const result = await scan({ ...SOUND, dhPrime, protocols: { 'TLSv1.0': suites } });
    expect(result.rules).toEqual(
      expect.arrayContaining(['ssl-freak', 'ssl-logjam', 'ssl-dh-parameters-weak', 'ssl-export-cipher']),
    );
    const sha256 = createHash('sha256').update(dhPrime).digest('hex');
    expect(result.facts['dh']).toContainEqual({
      protocol: 'TLSv1.0',
      bits: 512,
      knownAs: null,
      export: false,
      primality: 'prime',
      sha256,
    });
  });

  it('a composite Diffie-Hellman modulus', async () => {
    const dhPrime = Buffer.alloc(256, 0xff);
    const result = await scan({ ...SOUND, dhPrime, protocols: { 'TLSv1.2': ['TLS_DHE_RSA_WITH_AES_128_GCM_SHA256'] } });
    expect(result.rules).toContain('ssl-dh-prime-composite');
    expect(result.rules).not.toContain('ssl-dh-parameters-weak');
  });

  it('compression, no secure renegotiation, no fallback protection', async () => {
    const protocols = { 'TLSv1.2': ['TLS_RSA_WITH_AES_128_GCM_SHA256'], 'TLSv1.0': ['TLS_RSA_WITH_AES_128_CBC_SHA'] };
    const result = await scan({
      ...SOUND,
      protocols,
      compression: true,
      secureRenegotiation: false,
      fallbackScsv: false,
    });
    expect(result.rules).toEqual(
      expect.arrayContaining(['ssl-crime', 'ssl-secure-renegotiation', 'ssl-fallback-scsv']),
    );
  });

  it('none of it on a sound one', async () => {
    const protocols = { 'TLSv1.2': ['TLS_RSA_WITH_AES_128_GCM_SHA256'], 'TLSv1.0': ['TLS_RSA_WITH_AES_128_CBC_SHA'] };
    const { rules } = await scan({ ...SOUND, protocols });
    for (const rule of ['ssl-crime', 'ssl-secure-renegotiation', 'ssl-fallback-scsv', 'ssl-rc4', 'ssl-sslv3-offered'])
      expect(rules).not.toContain(rule);
  });

  it('suites without encryption or authentication', async () => {
    const result = await scan({
      ...SOUND,
      protocols: { 'TLSv1.2': ['TLS_RSA_WITH_NULL_SHA', 'TLS_DH_anon_WITH_AES_128_CBC_SHA'] },
    });
    expect(result.rules).toEqual(expect.arrayContaining(['ssl-null-cipher', 'ssl-anonymous-cipher']));
  });
});

describe('Heartbleed', () => {
  const answer =
    (length: number): LegacyServer['onRecord'] =>
    ({ type }, reply) => {
      if (type === RECORD.heartbeat)
        reply(
          encodeRecords(RECORD.heartbeat, v12, Buffer.concat([Buffer.from([2, 0, length]), Buffer.alloc(length + 16)])),
        );
    };

  it('is found where more comes back than was sent', async () => {
    const { findings } = await scan({ ...SOUND, heartbeat: true, onRecord: answer(40) });
    expect(findings.find(({ rule_id }) => rule_id === 'ssl-heartbleed')).toMatchObject({
      severity: 'critical',
      vulnerability: { id: 'CVE-2014-0160' },
    });
  });

  it.each<[string, LegacyServer['onRecord']]>([
    ['stays silent', undefined],
    ['echoes what it got', answer(1)],
    ['refuses', ({ type }, reply) => type === RECORD.heartbeat && reply(alertRecord(v12, 10))],
  ])('is not where the server %s', async (_name, onRecord) => {
    const { findings } = await scan({ ...SOUND, heartbeat: true, onRecord });
    const ids = findings.map(({ rule_id }) => rule_id);
    expect(ids).not.toContain('ssl-heartbleed');
    expect(ids).toContain('ssl-heartbeat-enabled');
  });
});

describe('CCS injection', () => {
  it('is found where the second record is decrypted', async () => {
    const { rules } = await scan({
      ...SOUND,
      onRecord: ({ type }, reply, seen) =>
        type === RECORD.changeCipherSpec && seen === 2 && reply(alertRecord(v12, 20)),
    });
    expect(rules).toContain('ssl-ccs-injection');
  });

  it.each<[string, LegacyServer['onRecord']]>([
    ['refuses the first', (_record, reply) => reply(alertRecord(v12, 10))],
    ['closes', (_record, _reply, _seen, socket) => socket.destroy()],
    ['refuses the second', (_record, reply, seen) => seen === 2 && reply(alertRecord(v12, 10))],
  ])('is not where the server %s', async (_name, onRecord) => {
    expect((await scan({ ...SOUND, onRecord })).rules).not.toContain('ssl-ccs-injection');
  });

  it('stays open where the server does not react at all', async () => {
    const result = await scan(SOUND);
    expect(result.status).toBe('partial');
    expect(result.coverage.skipped).toContainEqual({
      what: 'ssl-ccs-injection',
      reason: 'no reaction to an early ChangeCipherSpec',
    });
  });
});
