/** `host:port/protocol`, or the host alone; IPv6 in brackets. The one text form of where something was found. */
export function placeOf({ host, port, protocol = 'tcp' }: { host: string; port?: number; protocol?: string }): string {
  const shown = host.includes(':') ? `[${host}]` : host;
  return port === undefined ? shown : `${shown}:${port}/${protocol}`;
}

/** Reads what `placeOf` wrote. */
export function parsePlace(text: string): { host: string; port?: number } {
  const match = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+)\/\w+)?$/.exec(text);
  const host = match?.[1] ?? match?.[2] ?? text;
  return match?.[3] === undefined ? { host } : { host, port: Number(match[3]) };
}
