import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { Reply, successStatus, type FileReply, type RouteSpec } from '../route/types';

/** Writes a handler's result in the route's shape. */
export async function sendResult(res: Response, spec: RouteSpec, result: unknown): Promise<void> {
  if (spec.shape === 'file') return sendFile(res, result as FileReply, successStatus(spec));
  const reply = result instanceof Reply ? result : new Reply(result);
  res.status(successStatus(spec)).set(reply.options.headers ?? {});
  if (spec.shape === 'envelope') {
    const message = reply.options.message ?? spec.message ?? 'OK';
    res.json({ success: true, message, timestamp: new Date().toISOString(), data: reply.data });
  } else {
    res.json(reply.data);
  }
}

async function sendFile(res: Response, file: FileReply, status: number): Promise<void> {
  res.status(status).set({ 'Content-Type': file.contentType, 'X-Content-Type-Options': 'nosniff', ...file.headers });
  if (file.filename) res.attachment(file.filename).set('Content-Type', file.contentType);
  if (typeof file.body === 'string' || Buffer.isBuffer(file.body)) {
    res.end(file.body);
    return;
  }
  await pipeline(file.body, res);
}
