import type { SecretRule } from '../types';

/** On the line itself; `osk:allow` may name the rules it is for. */
const HERE =
  /osk:allow(?!-)(?:[ \t]+([a-z0-9-]+(?:,[ \t]*[a-z0-9-]+)*))?|(gitleaks:allow|trufflehog:ignore|pragma:[ \t]*(?:allow|white)list[ \t]+secret|ggignore|checkov:skip=CKV_SECRET\w*)|(?:noqa:[ \t]*|nosec[ \t:]+)((?:[A-Z]\d{3}[, \t]*){1,9})/gi;
const NEXT = /osk:allow-next-line|pragma:[ \t]*(?:allow|white)list[ \t]+nextline[ \t]+secret/i;
/** Of flake8-bandit and Bandit: hard-coded passwords. */
const PASSWORD_CODE = /\b[SB]10[567]\b/i;
const LONGEST_LINE = 4000;

/** Whether a comment on the line of `offset`, or the line above it, says that the secret there is meant to be there. */
export function isAllowedInline(bytes: Buffer, offset: number, rule: SecretRule): boolean {
  const start = bytes.lastIndexOf(10, offset - 1) + 1;
  const newline = bytes.indexOf(10, offset);
  const line = cut(bytes, start, newline === -1 ? bytes.length : newline);
  for (const [, rules, plain, codes] of line.matchAll(HERE)) {
    if (plain !== undefined) return true;
    if (codes !== undefined) {
      if (rule.password && PASSWORD_CODE.test(codes)) return true;
    } else if (rules === undefined || rules.split(/,[ \t]*/).includes(rule.id) || !rules.includes('-')) return true;
  }
  if (start === 0) return false;
  return NEXT.test(cut(bytes, bytes.lastIndexOf(10, start - 2) + 1, start - 1));
}

/** The last characters of a line, where comments stand. */
const cut = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', Math.max(from, to - LONGEST_LINE), Math.max(from, to));
