import type { SecretRule } from '../types';

/**
 * What of a secret may be shown: the public prefix it begins with and how long it is. Of a secret without one, two
 * characters when it is long, none when it is short (a password).
 */
export function redact(secret: string, rule: SecretRule): string {
  const shown = secret.slice(0, shownLength(secret, rule)).replace(/[\r\n]+/g, ' ');
  return `${shown}**** (${secret.length} characters)`;
}

function shownLength(secret: string, rule: SecretRule): number {
  if (rule.password) return 0;
  if (rule.publicPrefix !== undefined) return Math.min(rule.publicPrefix, Math.floor(secret.length / 2));
  const lower = secret.toLowerCase();
  const prefix = rule.keywords.find((keyword) => lower.startsWith(keyword.toLowerCase()));
  if (prefix) return Math.min(prefix.length, Math.floor(secret.length / 2));
  return secret.length >= 20 ? 2 : 0;
}
