import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpFixture } from '@osk/egress/testing';

export interface GitServer {
  origin: string;
  /** `METHOD path?query`, in order. */
  requests: string[];
  close(): Promise<void>;
}

export interface GitServerOptions {
  /** The folder whose repositories are served, each under its name. */
  root: string;
  /** What `Authorization` must be. */
  authorization?: string;
  /** False serves the protocol as it was before version 2. */
  version2?: boolean;
  /** Answers in place of Git; true when it did. */
  intercept?(req: IncomingMessage, res: ServerResponse): boolean;
}

/** `git http-backend` behind a server on loopback: Git's own implementation of smart HTTP. */
export async function startGitServer(options: GitServerOptions): Promise<GitServer> {
  const requests: string[] = [];
  const fixture = await startHttpFixture((req, res) => {
    requests.push(`${req.method} ${req.url}`);
    if (options.intercept?.(req, res)) return;
    if (options.authorization !== undefined && req.headers.authorization !== options.authorization) {
      res.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    backend(req, res, options);
  });
  return { origin: fixture.origin, requests, close: fixture.close };
}

function backend(req: IncomingMessage, res: ServerResponse, { root, version2 = true }: GitServerOptions): void {
  const url = new URL(req.url ?? '/', 'http://git.test');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: req.method ?? 'GET',
      CONTENT_TYPE: req.headers['content-type'] ?? '',
      ...(version2 && { GIT_PROTOCOL: String(req.headers['git-protocol'] ?? '') }),
      // As hosts allow it: any commit that is reachable.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'uploadpack.allowReachableSHA1InWant',
      GIT_CONFIG_VALUE_0: 'true',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  req.pipe(child.stdin);
  let head: Buffer | null = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === null) {
      if (!res.write(chunk)) child.stdout.pause();
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    writeHead(res, head.toString('latin1', 0, end));
    res.write(head.subarray(end + 4));
    head = null;
  });
  res.on('drain', () => child.stdout.resume()).on('close', () => child.kill());
  child.on('close', () => res.end());
}

/** CGI's answer: header lines, `Status` among them. */
function writeHead(res: ServerResponse, text: string): void {
  let status = 200;
  for (const line of text.split('\r\n')) {
    const [name = '', value = ''] = line.split(/:\s*/, 2);
    if (name.toLowerCase() === 'status') status = parseInt(value, 10);
    else res.setHeader(name, value);
  }
  res.writeHead(status);
}
