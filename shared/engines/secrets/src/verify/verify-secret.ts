import { reveal } from '../reporting/reveal';
import { secretRules } from '../secret-rules';
import type { SecretFinding, SecretRule, VerifyCall } from '../types';

/** The part of `fetch` that is needed; the caller hands in one that goes through its egress. */
export type VerifyFetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; redirect: 'error'; signal?: AbortSignal },
) => Promise<{ status: number; json(): Promise<unknown> }>;

/**
 * Asks the provider whether a secret works, by a call that only reads. `unknown` when its rule has no such call, the
 * secret is no longer at hand, the provider answers neither yes nor no, or cannot be reached. Never rejects.
 */
export async function verifySecret(
  finding: SecretFinding,
  fetch: VerifyFetch,
  options: { signal?: AbortSignal; rules?: readonly SecretRule[] } = {},
): Promise<'active' | 'inactive' | 'unknown'> {
  const call = (options.rules ?? secretRules()).find(({ id }) => id === finding.ruleId)?.verify;
  const secret = reveal(finding);
  if (!call || secret === undefined) return 'unknown';
  try {
    const { url, ...init } = requestOf(call, secret);
    return await readAnswer(call, await fetch(url, { ...init, redirect: 'error', signal: options.signal }));
  } catch {
    return 'unknown';
  }
}

function requestOf(call: VerifyCall, secret: string) {
  const fill = (text: string, encode: (value: string) => string = String): string =>
    text
      .replaceAll('{secret}', () => encode(secret))
      .replaceAll('{basic}', () => Buffer.from(`${secret}:`).toString('base64'));
  return {
    url: fill(call.url, encodeURIComponent),
    method: call.method ?? 'GET',
    headers: Object.fromEntries(Object.entries(call.headers ?? {}).map(([name, value]) => [name, fill(value)])),
    ...(call.body !== undefined && { body: fill(call.body) }),
  };
}

async function readAnswer(
  call: VerifyCall,
  answer: { status: number; json(): Promise<unknown> },
): Promise<'active' | 'inactive' | 'unknown'> {
  if (call.inactive.includes(answer.status)) return 'inactive';
  if (!call.active.includes(answer.status)) return 'unknown';
  if (call.activeField === undefined) return 'active';
  const body = (await answer.json()) as Record<string, unknown> | null;
  const told = body?.[call.activeField];
  return told === true ? 'active' : told === false ? 'inactive' : 'unknown';
}
