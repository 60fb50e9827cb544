/** http-proxy-middleware as its documentation sets it up, with a keep-alive agent: in express, or (`node`) in a bare server. */
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { serveAsChild } from './messages';

const [target, kind] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 64 });
const proxy = createProxyMiddleware({ target, agent });
const listener =
  kind === 'node'
    ? (...[req, res]: Parameters<Parameters<typeof createServer>[1] & {}>) => void proxy(req, res)
    : express().use(proxy);
const server = createServer({ keepAliveTimeout: 65_000 }, listener);
server.listen(0, '127.0.0.1', () => serveAsChild((server.address() as AddressInfo).port));
