/** The trivial service behind every proxy of the comparison. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveAsChild } from './messages';

const BODY = JSON.stringify({
  success: true,
  message: 'OK',
  data: { items: Array.from({ length: 10 }, (_, id) => ({ id })) },
});

const server = createServer({ keepAliveTimeout: 65_000 }, (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': BODY.length }).end(BODY);
});
server.listen(0, '127.0.0.1', () => serveAsChild((server.address() as AddressInfo).port));
