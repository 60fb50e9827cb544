import { constants, privateDecrypt } from 'node:crypto';
import { connect } from 'node:net';
import { createLeaf, startTcpFixture, startTlsFixture, type TcpFixture } from '@osk/egress/testing';
import { playLegacy, type LegacyServer } from './testing/legacy-server';
import { parseClientHello } from './testing/parse-client-hello';
import { scanLoopback } from './testing/scan-loopback';
import { alertRecord, certificates, handshakeRecord, helloDone, serverHello } from './testing/server-messages';
import { ALERT, RECORD, VERSION } from './wire/protocol';

const leaf = createLeaf(null, { names: ['target.test'], key: { type: 'rsa', bits: 2048 } });
const v12 = VERSION['TLSv1.2'];
const open: TcpFixture[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.close()));
});

async function scan(play: Parameters<typeof startTcpFixture>[0]) {
  const fixture = await startTcpFixture(play);
  open.push(fixture);
  return scanLoopback(`target.test:${fixture.port}`, 'vulnerability', { answerTimeoutMs: 400 });
}

/** True when the secret in a ClientKeyExchange record is padded as PKCS #1 says. */
function isWellPadded(payload: Buffer): boolean {
  const block = privateDecrypt({ key: leaf.privateKey, padding: constants.RSA_NO_PADDING }, payload.subarray(6));
  return block[0] === 0 && block[1] === 2 && block[block.length - 49] === 0;
}

describe('ROBOT', () => {
  /** A server with RSA key exchange that answers a secret by `judge`, and noise after it like every other. */
  const rsaServer = (judge: (wellPadded: boolean) => number | undefined): LegacyServer => ({
    protocols: { 'TLSv1.2': ['TLS_RSA_WITH_AES_128_CBC_SHA'] },
    certificate: leaf.der,
    secureRenegotiation: true,
    onRecord: ({ type, payload }, reply, seen, socket) => {
      const alert =
        type === RECORD.handshake && seen === 1
          ? judge(isWellPadded(payload))
          : type === RECORD.handshake
            ? ALERT.badRecordMac
            : undefined;
      if (alert !== undefined) {
        reply(alertRecord(v12, alert));
        socket.end();
      }
    },
  });

  it('is found where bad padding has an answer of its own', async () => {
    const result = await scan((socket) =>
      playLegacy(
        rsaServer((well) => (well ? undefined : 51)),
        socket,
      ),
    );
    expect(result.rules).toContain('ssl-robot');
    expect(result.rating).toBe('F');
  });

  it('is not where all secrets are answered alike', async () => {
    const result = await scan((socket) =>
      playLegacy(
        rsaServer(() => undefined),
        socket,
      ),
    );
    expect(result.rules).not.toContain('ssl-robot');
    expect(result.facts['robot']).toMatchObject({ result: 'safe' });
  });

  it('is left open where the answers change from try to try', async () => {
    let tries = 0;
    const result = await scan((socket) =>
      playLegacy(
        rsaServer(() => ((tries += 1) % 3 === 0 ? 51 : undefined)),
        socket,
      ),
    );
    expect(result.rules).not.toContain('ssl-robot');
    expect(result.coverage.skipped).toContainEqual({
      what: 'ssl-robot',
      reason: expect.stringContaining('change from try to try'),
    });
  });
});

describe('Ticketbleed', () => {
  /** A sound server, but for hellos with a short session id, which `answer` gets to see. */
  async function behind(answer: (sessionId: Buffer) => Buffer) {
    const real = await startTlsFixture({ leaf: { names: ['target.test'] }, tls: { maxVersion: 'TLSv1.2' } });
    open.push(real);
    return scan((socket) => {
      socket.once('data', (data: Buffer) => {
        const { sessionId } =
          data[0] === RECORD.handshake ? parseClientHello(data.subarray(9)) : { sessionId: Buffer.alloc(0) };
        if (sessionId.length === 16) {
          const hello = serverHello({ version: v12, suite: 0xc02b, sessionId: answer(sessionId) });
          socket.write(handshakeRecord(v12, hello, certificates([leaf.der]), helloDone()));
          return;
        }
        const upstream = connect(real.port, '127.0.0.1');
        upstream.on('error', () => undefined).on('close', () => socket.destroy());
        socket.on('close', () => upstream.destroy());
        upstream.write(data);
        socket.pipe(upstream);
        upstream.pipe(socket);
      });
    });
  }

  it('is found where a short session id comes back longer', async () => {
    const result = await behind((sessionId) => Buffer.concat([sessionId, Buffer.alloc(16, 0x41)]));
    expect(result.findings.find(({ rule_id }) => rule_id === 'ssl-ticketbleed')).toMatchObject({
      severity: 'high',
      vulnerability: { id: 'CVE-2016-9244' },
    });
  });

  it('is not where it comes back as it was, or a new one is made', async () => {
    for (const answer of [(sessionId: Buffer) => sessionId, () => Buffer.alloc(32, 0x42)]) {
      const result = await behind(answer);
      expect(result.rules).not.toContain('ssl-ticketbleed');
      expect(result.facts['ticketbleed']).toMatchObject({ result: 'safe' });
    }
  });
});
