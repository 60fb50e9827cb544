import express, { type Request, type Response } from 'express';
import { AppError } from '../errors';

const DEFAULT_LIMIT = 1024 * 1024;

/**
 * Reads a JSON body, at most `limitBytes`. An absent body is `{}`, so that a schema with only optional fields takes
 * it. 415 for another media type, 400 for malformed JSON, 413 for one too large.
 */
export function jsonBodyReader(limitBytes = DEFAULT_LIMIT): (req: Request, res: Response) => Promise<unknown> {
  const parse = express.json({ limit: limitBytes, strict: false, type: () => true });
  return async (req, res) => {
    if (!hasBody(req)) return {};
    if (!req.is(['application/json', 'application/*+json'])) {
      throw new AppError('unsupported_media', 'The request body must be JSON (Content-Type: application/json)');
    }
    await new Promise<void>((resolve, reject) =>
      parse(req, res, (error?: unknown) => (error ? reject(error) : resolve())),
    );
    return (req.body as unknown) ?? {};
  };
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}
