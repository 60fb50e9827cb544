import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createLeaf, type IssuedCertificate } from '@osk/egress/testing';

export interface SecureCall {
  path: string;
  text: string;
  // Whatever was sent; the journeys assert on it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export interface SecureReceiver {
  url: string;
  received: SecureCall[];
  close(): Promise<void>;
}

/** Plays Slack, Teams, PagerDuty and a customer's endpoint over TLS, each on a path of its own; answers as they do. */
export async function startSecureReceiver(ca: IssuedCertificate): Promise<SecureReceiver> {
  const received: SecureCall[] = [];
  const leaf = createLeaf(ca);
  const server = createServer({ key: leaf.key, cert: leaf.chain }, (req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const path = req.url ?? '';
      received.push({ path, text, body: JSON.parse(text) });
      res.statusCode = path === '/v2/enqueue' || path === '/teams' ? 202 : 200;
      res.end(path === '/slack' ? 'ok' : path === '/v2/enqueue' ? '{"status":"success"}' : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
