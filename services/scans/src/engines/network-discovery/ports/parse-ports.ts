import { TargetError } from '../../engine';
import { topPorts } from './top-ports';

const LAST = 65_535;

/** Reads `1-1024,8080`, `top-100`, `top-1000` or `all` into ports, once each. Throws `TargetError`. */
export function parsePorts(text: string): number[] {
  const ports = new Set<number>();
  for (const part of text.toLowerCase().split(',')) for (const port of partPorts(part.trim())) ports.add(port);
  return [...ports];
}

function partPorts(part: string): Iterable<number> {
  if (part === 'all' || part === '-') return between(1, LAST);
  const top = /^top-(\d{1,4})$/.exec(part)?.[1];
  if (top !== undefined && Number(top) >= 1 && Number(top) <= 1000) return topPorts(Number(top));
  const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part);
  const first = Number(match?.[1]);
  const last = match?.[2] === undefined ? first : Number(match[2]);
  if (!match || first < 1 || last > LAST || last < first) {
    throw new TargetError(
      'Ports are given as numbers from 1 to 65535, ranges, top-100, top-1000 or all: 22,80,8000-8100.',
    );
  }
  return between(first, last);
}

function* between(first: number, last: number): Generator<number> {
  for (let port = first; port <= last; port += 1) yield port;
}
