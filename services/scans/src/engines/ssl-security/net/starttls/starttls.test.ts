import { createLeaf, startTcpFixture, type TcpFixture } from '@osk/egress/testing';
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { fakeEgress } from '@osk/egress/testing';
import { connect } from 'node:net';
import createEngine from '../../index';
import { loadDialects, startTls } from './index';

const leaf = createLeaf(null, { names: ['target.test'] });
const secureContext = createSecureContext({ key: leaf.key, cert: leaf.cert });
const ldapAnswer = (code: number) =>
  Buffer.from(
    [
      '30',
      '0c',
      '02',
      '01',
      '01',
      '78',
      '07',
      '0a',
      '01',
      code.toString(16).padStart(2, '0'),
      '04',
      '00',
      '04',
      '00',
    ].join(''),
    'hex',
  );

/** What each service says first, and then to each request. */
const SCRIPTS: Record<string, { greeting: string | Buffer; answers: (string | Buffer)[]; refusal: string | Buffer }> = {
  smtp: {
    greeting: '220-hello\r\n220 ready\r\n',
    answers: ['250-target.test\r\n250 STARTTLS\r\n', '220 go\r\n'],
    refusal: '454 no TLS here\r\n',
  },
  imap: { greeting: '* OK ready\r\n', answers: ['a1 OK begin\r\n'], refusal: 'a1 BAD what\r\n' },
  pop3: { greeting: '+OK ready\r\n', answers: ['+OK begin\r\n'], refusal: '-ERR what\r\n' },
  ftp: { greeting: '220 ready\r\n', answers: ['234 begin\r\n'], refusal: '502 what\r\n' },
  postgres: { greeting: '', answers: ['S'], refusal: 'N' },
  ldap: { greeting: '', answers: [ldapAnswer(0)], refusal: ldapAnswer(2) },
};

let fixture: TcpFixture | undefined;
afterEach(() => fixture?.close());

function play(name: string, socket: Socket, refuse: boolean): void {
  const { greeting, answers, refusal } = SCRIPTS[name] ?? { greeting: '', answers: [], refusal: '' };
  let step = 0;
  // Byte by byte, as slow networks do.
  const say = (text: string | Buffer) => [...Buffer.from(text)].forEach((byte) => socket.write(Buffer.from([byte])));
  say(greeting);
  socket.on('data', function converse() {
    const last = step === answers.length - 1;
    say(refuse && last ? refusal : (answers[step] ?? ''));
    step += 1;
    if (step < answers.length || refuse) return;
    socket.off('data', converse);
    new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined).resume();
  });
}

const dialects = loadDialects();

it('knows every dialect, each on ports of its own', () => {
  expect(dialects.map(({ name }) => name).toSorted()).toEqual(Object.keys(SCRIPTS).toSorted());
  const ports = dialects.flatMap((dialect) => dialect.ports);
  expect(new Set(ports).size).toBe(ports.length);
});

describe.each(dialects.map((dialect) => [dialect.name, dialect] as const))('%s', (name, dialect) => {
  /** An egress that reaches the fixture whatever port is asked for, since the dialect goes by port. */
  const egress = () =>
    fakeEgress({
      tcp: () =>
        new Promise((resolve) => {
          const socket = connect(fixture?.port ?? 0, '127.0.0.1', () => resolve(socket));
        }),
    });
  const scan = async () => {
    const engine = createEngine({ answerTimeoutMs: 2000, extraCas: [leaf.cert] });
    const target = await engine.parseTarget(`target.test:${dialect.ports[0]}`, {}, egress());
    const quiet = {
      progress: () => undefined,
      log: () => undefined,
      now: () => new Date(),
      signal: new AbortController().signal,
    };
    return engine.run(target, 'standard', {}, { egress: egress(), ...quiet });
  };

  it('is scanned behind STARTTLS', async () => {
    fixture = await startTcpFixture((socket) => play(name, socket, false));
    const result = await scan();
    expect(result).toMatchObject({
      status: 'completed',
      facts: { endpoint: { starttls: name }, certificate: { matches: ['target.test'] } },
    });
  });

  it('fails with what the service said when it refuses', async () => {
    fixture = await startTcpFixture((socket) => play(name, socket, true));
    expect(await scan()).toMatchObject({ status: 'failed', failure: { class: 'connectivity' } });
  });

  it('gives up on a service that says nothing', async () => {
    fixture = await startTcpFixture(() => undefined);
    const socket = connect(fixture.port, '127.0.0.1');
    await expect(startTls(socket, dialect, 50)).rejects.toMatchObject({ code: 'starttls' });
    socket.destroy();
  });
});
