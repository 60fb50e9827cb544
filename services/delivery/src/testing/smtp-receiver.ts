import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createCa, createLeaf, type IssuedCertificate } from '@osk/egress/testing';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** The connection was under TLS. */
  secure: boolean;
  user: string | undefined;
}

export interface SmtpReceiver {
  port: number;
  mails: ReceivedMail[];
  /** What clients got as far as. */
  seen: { connections: number; signIns: string[]; senders: number };
  /** The reply code each step fails with; absent: it works. */
  refuse: { signIn?: number; sender?: number; recipient?: number; data?: number };
  close(): Promise<void>;
}

export interface SmtpReceiverOptions {
  /** Signs the server's certificate. */
  ca?: IssuedCertificate;
  /** Names in the certificate; default loopback's. */
  names?: string[];
  /** Offers no sign-in. */
  noAuth?: boolean;
  server?: SMTPServerOptions;
}

export const USER = 'osk@mail.example.com';
export const PASSWORD = 'p4ssword-1';

/** A mail server on loopback: STARTTLS, sign-in, and mails kept for looking at. */
export async function startSmtpReceiver(options: SmtpReceiverOptions = {}): Promise<SmtpReceiver> {
  const { ca = createCa(), names, noAuth = false } = options;
  const leaf = createLeaf(ca, { names });
  const receiver: SmtpReceiver = {
    port: 0,
    mails: [],
    seen: { connections: 0, signIns: [], senders: 0 },
    refuse: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { _socket } of server.connections) _socket.destroy();
      }),
  };
  const { mails, seen } = receiver;
  const reply = (code: number | undefined) =>
    code === undefined ? null : Object.assign(new Error('no, says the server'), { responseCode: code });
  const server = new SMTPServer({
    key: leaf.key,
    cert: leaf.chain,
    logger: false,
    disabledCommands: noAuth ? ['AUTH'] : [],
    authOptional: true,
    onConnect: (_session, done) => {
      seen.connections += 1;
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      seen.signIns.push(username ?? '');
      const wrong = username !== USER || password !== PASSWORD ? 535 : undefined;
      const error = reply(receiver.refuse.signIn ?? wrong);
      return error ? done(error) : done(null, { user: username });
    },
    onMailFrom: (_address, _session, done) => {
      seen.senders += 1;
      done(reply(receiver.refuse.sender));
    },
    onRcptTo: (_address, _session, done) => done(reply(receiver.refuse.recipient)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const error = reply(receiver.refuse.data);
        if (error) return done(error);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          secure: session.secure,
          user: session.user,
        });
        return done();
      });
    },
    ...options.server,
  });
  // Clients that break off are part of the tests.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  receiver.port = (listening.address() as AddressInfo).port;
  return receiver;
}

/** The header of a raw mail, unfolded. */
export function headerOf({ raw }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2);
}
