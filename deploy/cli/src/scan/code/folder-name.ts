import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

export interface CodeName {
  /** What the scans of this code are called: where it comes from, else its folder. */
  repo: string;
  branch?: string;
}

/** Reads where a clone comes from; nothing of Git is run. Credentials in an address are left out. */
export function nameOf(path: string): CodeName {
  const root = resolve(path);
  const fallback = basename(root) || 'code';
  const origin = readOrigin(join(root, '.git', 'config'));
  const branch = readBranch(join(root, '.git', 'HEAD'));
  return { repo: origin ?? fallback, ...(branch ? { branch } : {}) };
}

function readOrigin(config: string): string | undefined {
  if (!existsSync(config)) return undefined;
  const section = /\[remote "origin"\]([^[]*)/.exec(readFileSync(config, 'utf8'))?.[1];
  const address = section && /^\s*url\s*=\s*(\S+)\s*$/m.exec(section)?.[1];
  return address ? plainAddress(address) : undefined;
}

/** `host/owner/name`, whichever way the clone was made. */
function plainAddress(address: string): string | undefined {
  const short = /^[\w.-]+@([\w.-]+):(.+)$/.exec(address);
  const url = short ? `https://${short[1]}/${short[2]}` : address;
  if (!URL.canParse(url)) return undefined;
  const { host, pathname, protocol } = new URL(url);
  if (!/^(https?|ssh|git):$/.test(protocol) || host === '') return undefined;
  return `${host}${pathname.replace(/\/+$/, '').replace(/\.git$/i, '')}`;
}

function readBranch(head: string): string | undefined {
  return existsSync(head) ? /^ref: refs\/heads\/(\S+)/.exec(readFileSync(head, 'utf8'))?.[1] : undefined;
}
