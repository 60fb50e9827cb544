import type { Socket } from 'node:net';
import { createCa, createLeaf, loopbackEgress, startTcpFixture, type TcpFixture } from '@osk/egress/testing';
import { createServer } from 'node:tls';
import { refusedPort } from '@osk/test-ports';
import { PASSWORD, startSmtpReceiver, USER, type SmtpReceiver } from '../../testing/smtp-receiver';
import { SmtpClient, type SmtpLimits } from './smtp-client';
import { SmtpFailure } from './smtp-failure';
import type { SmtpSettings } from './settings';

const MAIL = { from: USER, to: 'zoe@example.com', subject: 'x', text: 'hello' };
const ca = createCa();
const egress = loopbackEgress({ 'mail.example': ['127.0.0.1'], 'inner.example': ['10.0.0.1'] });
const clientWith = (more: Partial<ConstructorParameters<typeof SmtpClient>[0]> = {}) =>
  new SmtpClient({ egress, deploymentEgress: egress, ca: ca.cert, ...more });
const settings = (port: number, more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port,
  login: { user: USER, password: PASSWORD },
  from: { name: '', address: USER },
  useTls: true,
  source: 'team',
  ...more,
});
const failure = async (work: Promise<unknown>): Promise<SmtpFailure> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SmtpFailure);
  return error as SmtpFailure;
};

afterAll(() => egress.close());

describe('a mail server', () => {
  let server: SmtpReceiver;
  beforeEach(async () => {
    server = await startSmtpReceiver({ ca });
  });
  afterEach(() => server.close());

  test('is sent to under STARTTLS, signed in', async () => {
    await clientWith().send(settings(server.port), MAIL);
    expect(server.mails).toMatchObject([{ from: USER, to: ['zoe@example.com'], secure: true, user: USER }]);
    expect(server.mails[0]!.raw).toContain('hello');
  });

  test('is tested without a mail', async () => {
    await clientWith().verify(settings(server.port));
    expect(server.seen).toEqual({ connections: 1, signIns: [USER], senders: 0 });
    expect(server.mails).toEqual([]);
  });

  test('that refuses the password is not asked again', async () => {
    const wrong = settings(server.port, { login: { user: USER, password: 'wrong-pass' } });
    for (const work of [clientWith().verify(wrong), clientWith().send(wrong, MAIL)]) {
      const error = await failure(work);
      expect(error).toMatchObject({ stage: 'sign_in', retryable: false, status: 535 });
      expect(error.message).not.toMatch(/wrong-pass|no, says/);
    }
    expect(server.seen.senders).toBe(0);
  });

  test.each([
    ['sender', 550, 'sender', false],
    ['sender', 421, 'sender', true],
    ['recipient', 550, 'recipient', false],
    ['recipient', 450, 'recipient', true],
    ['data', 552, 'message', false],
    ['data', 451, 'message', true],
    ['signIn', 454, 'sign_in', true],
  ] as const)('%s refused with %i', async (step, code, stage, retryable) => {
    server.refuse[step] = code;
    const error = await failure(clientWith().send(settings(server.port), MAIL));
    expect(error).toMatchObject({ stage, retryable, status: code });
    expect(error.toOutcome()).toMatchObject({ ok: false, retryable, status_code: code });
    expect(server.mails).toEqual([]);
  });

  test('of an unknown authority, or under another name, is told no password', async () => {
    const unknown = await failure(clientWith({ ca: undefined }).send(settings(server.port), MAIL));
    expect(unknown).toMatchObject({ stage: 'tls', status: null });
    const named = settings(server.port, { host: 'mail.example' });
    expect(await failure(clientWith().send(named, MAIL))).toMatchObject({ stage: 'tls' });
    expect(server.seen).toMatchObject({ signIns: [], senders: 0 });
  });
});

test('a server that offers no STARTTLS is told nothing', async () => {
  const server = await startSmtpReceiver({ ca, server: { disabledCommands: ['STARTTLS'], allowInsecureAuth: true } });
  expect(await failure(clientWith().send(settings(server.port), MAIL))).toMatchObject({ stage: 'tls' });
  expect(server.seen).toMatchObject({ signIns: [], senders: 0 });
  await clientWith().send(settings(server.port, { useTls: false }), MAIL);
  expect(server.mails).toMatchObject([{ secure: false, user: USER }]);
  await server.close();
});

test('a server that takes no sign-in does not pass for one that does', async () => {
  const server = await startSmtpReceiver({ ca, noAuth: true });
  expect(await failure(clientWith().verify(settings(server.port)))).toMatchObject({ stage: 'sign_in' });
  await clientWith().send(settings(server.port, { login: null }), MAIL);
  expect(server.mails).toHaveLength(1);
  await server.close();
});

test('port 465 is TLS from the start', async () => {
  const server = await startSmtpReceiver({ ca, server: { secure: true } });
  const to465 = { ...egress, tcp: () => egress.tcp('127.0.0.1', server.port) };
  await clientWith({ egress: to465 }).send(settings(465), MAIL);
  expect(server.mails).toMatchObject([{ secure: true, user: USER }]);
  await server.close();
});

describe('addresses', () => {
  test.each(['10.0.0.1', '169.254.169.254', '167772161', '0xa.0.0.1', '[::ffff:10.0.0.1]', 'inner.example'])(
    "a team's server is not on %s",
    async (host) => {
      const error = await failure(clientWith().verify(settings(25, { host })));
      expect(error).toMatchObject({ stage: 'address', retryable: false });
    },
  );

  test('the way of the deployment is its own', async () => {
    const server = await startSmtpReceiver({ ca });
    const nowhere = loopbackEgress();
    const client = clientWith({ egress: { ...nowhere, tcp: () => Promise.reject(new Error('a team never asked')) } });
    await client.send(settings(server.port, { source: 'deployment' }), MAIL);
    expect(server.mails).toHaveLength(1);
    await server.close();
  });

  test('where nobody listens, or no name is, is tried again', async () => {
    const gone = await refusedPort();
    expect(await failure(clientWith().verify(settings(gone.port)))).toMatchObject({
      stage: 'connect',
      retryable: true,
    });
    gone.release();
    const unknown = settings(25, { host: 'unknown.example' });
    expect(await failure(clientWith().verify(unknown))).toMatchObject({ stage: 'connect', retryable: true });
  });
});

describe('servers that are none', () => {
  const limits: SmtpLimits = { connectMs: 2_000, greetingMs: 300, silenceMs: 300, totalMs: 1_500 };
  let fixture: TcpFixture | undefined;
  afterEach(() => fixture?.close());
  const meet = async (play: (socket: Socket) => void, more: Partial<SmtpSettings> = {}) => {
    fixture = await startTcpFixture(play);
    return failure(clientWith({ limits }).send(settings(fixture.port, { useTls: false, login: null, ...more }), MAIL));
  };
  /** Answers each line with the next of `replies`, then never again. */
  const dialogue =
    (...replies: string[]) =>
    (socket: Socket) => {
      const [greeting, ...rest] = replies;
      socket.write(greeting!);
      socket.on('data', () => {
        const next = rest.shift();
        if (next !== undefined) socket.write(next);
      });
    };

  test.each([
    ['never greets', () => undefined],
    ['stalls after the greeting', dialogue('220 x ESMTP\r\n')],
    ['stalls after EHLO', dialogue('220 x ESMTP\r\n', '250 x\r\n')],
    ['stalls before the message', dialogue('220 x ESMTP\r\n', '250 x\r\n', '250 ok\r\n', '250 ok\r\n')],
    ['stalls after the message', dialogue('220 x ESMTP\r\n', '250 x\r\n', '250 ok\r\n', '250 ok\r\n', '354 go\r\n')],
  ])('one that %s is given up, to be tried again', async (_what, play) => {
    expect(await meet(play)).toMatchObject({ retryable: true, status: null });
  });

  test('one that drips its greeting is given up', async () => {
    const error = await meet((socket) => {
      const timer = setInterval(() => socket.write('2'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(error).toMatchObject({ retryable: true });
  });

  test('one that drips replies without end is given up', async () => {
    const error = await meet((socket) => {
      socket.write('220 x ESMTP\r\n');
      const timer = setInterval(() => socket.write('250-and more\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(error).toMatchObject({ retryable: true });
  });

  test('one that stalls in the handshake is given up', async () => {
    const play = dialogue('220 x ESMTP\r\n', '250-x\r\n250 STARTTLS\r\n', '220 go\r\n');
    expect(await meet(play, { useTls: true })).toMatchObject({ stage: 'tls', retryable: true });
  });

  test.each([
    ['at once', ''],
    ['after its greeting', '220 x ESMTP\r\n'],
  ])('one that closes %s is tried again, whether it is sent to or tested', async (_when, greeting) => {
    expect(await meet((socket) => socket.end(greeting))).toMatchObject({ retryable: true, status: null });
    const tested = clientWith({ limits }).verify(settings(fixture!.port, { useTls: false, login: null }));
    expect(await failure(tested)).toMatchObject({ retryable: true, status: null });
  });

  test('one that speaks something else is not quoted', async () => {
    const error = await meet((socket) => socket.end('SSH-2.0-internal-bastion-7\r\n'));
    expect(error.message).not.toContain('bastion');
  });

  test('one that answers without end is cut off', async () => {
    const error = await meet((socket) => {
      const piece = Buffer.alloc(64 * 1024, 'a');
      const more = () => {
        while (!socket.destroyed && socket.write(piece)) continue;
      };
      socket.on('drain', more);
      more();
    });
    expect(error).toBeInstanceOf(SmtpFailure);
  });

  test.each([
    ['421 busy\r\n', true, 421],
    ['554 no\r\n', false, 554],
  ])('a greeting of %j', async (greeting, retryable, status) => {
    expect(await meet((socket) => socket.end(greeting))).toMatchObject({ retryable, status });
  });

  test('text that was slipped in before the handshake counts for nothing', async () => {
    const leaf = createLeaf(ca);
    const secured = createServer({ key: leaf.key, cert: leaf.chain }, (socket) => {
      socket.once('data', () => socket.write('550 under TLS\r\n'));
      socket.on('error', () => undefined);
    });
    const error = await meet(
      (socket) => {
        socket.write('220 x ESMTP\r\n');
        socket.once('data', () => {
          socket.write('250-x\r\n250 STARTTLS\r\n');
          socket.once('data', () => {
            // RFC 3207, 6: the reply and, behind it, what would pass for the answer to EHLO under TLS.
            socket.write('220 go\r\n250-x\r\n250 AUTH PLAIN\r\n');
            secured.emit('connection', socket);
          });
        });
      },
      { useTls: true, login: { user: USER, password: PASSWORD } },
    );
    expect(error.stage).not.toBe('recipient');
    expect(error.status === null || error.status === 550).toBe(true);
  });
});
