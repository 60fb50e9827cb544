import type { FindingLocation } from '@osk/contracts';
import { maskSecrets, textOf, type Fields } from '../../reading';

const HOST = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^@/\s]*@)?(\[[\da-f:.]+\]|[^:/?#\s]+)(?::(\d{1,5}))?(?:[/?#]|$)/i;

function parts(text: string): { host: string; port?: number } {
  const [, host = '', port] = HOST.exec(text) ?? [];
  return { host: host.toLowerCase(), ...(port === undefined ? {} : { port: Number(port) }) };
}

/** The host that was looked at, without scheme, port and path; empty where none is told. */
export const hostOf = (event: Fields): string =>
  parts(textOf(event.host, 2_048) || textOf(event['matched-at'] ?? event.matched, 2_048)).host;

/** A web address where one matched, else host and port; of a file its path. */
export function placeOf(event: Fields): FindingLocation {
  const at = textOf(event['matched-at'] ?? event.matched, 4_096) || textOf(event.host, 4_096);
  if (event.type === 'file' || event.type === 'code') return at === '' ? {} : { file: at };
  if (/^https?:\/\//i.test(at)) return { url: maskSecrets(at) };
  const { host, port } = parts(at);
  const told = /^\d{1,5}$/.test(String(event.port)) ? Number(event.port) : undefined;
  return { host: host || hostOf(event), port: port ?? told };
}
