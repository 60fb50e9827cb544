import { createHash, timingSafeEqual } from 'node:crypto';

const MASK = '****';
const SHOWN = 4;
/** Shorter secrets would give too much of themselves away. */
const SHORTEST_SHOWN = 16;
const MAX_DEPTH = 8;
const SECRET_NAME =
  /passw|passphrase|secret|token|api[_-]?key|private[_-]?key|access[_-]?key|credential|authorization|cookie|kubeconfig|^jwt$|^key$/i;

/** Enough of a secret to recognise it by, and nothing about its length: `osk_****`. */
export function maskSecret(secret: string): string {
  return secret.length < SHORTEST_SHOWN ? MASK : secret.slice(0, SHOWN) + MASK;
}

/** A copy of `value` for a log, with whatever sits under a secret-sounding name masked. Cycles and depth are cut. */
export function redact(value: unknown): unknown {
  return copy(value, new Set(), 0);
}

/** Compares secrets in a time that depends on neither. */
export function constantTimeEqual(a: string | Buffer, b: string | Buffer): boolean {
  const digest = (value: string | Buffer) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function copy(value: unknown, above: ReadonlySet<unknown>, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (above.has(value) || depth >= MAX_DEPTH) return '[…]';
  const within = new Set(above).add(value);
  if (Array.isArray(value)) return value.map((item) => copy(item, within, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) ? mask(item) : copy(item, within, depth + 1),
    ]),
  );
}

function mask(value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  return typeof value === 'string' ? maskSecret(value) : MASK;
}
