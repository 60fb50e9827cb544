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
  const start = lineStart(bytes, offset);
  const line = bytes.toString('latin1', start, lineEnd(bytes, offset));
  for (const [, rules, plain, codes] of line.matchAll(HERE)) {
    if (plain !== undefined) return true;
    if (codes !== undefined) {
      if (rule.password && PASSWORD_CODE.test(codes)) return true;
    } else if (rules === undefined || rules.split(/,[ \t]*/).includes(rule.id) || !rules.includes('-')) return true;
  }
  return start > 0 && NEXT.test(bytes.toString('latin1', lineStart(bytes, start - 1), start - 1));
}

/** The line's beginning and end, or as far as `LONGEST_LINE`: many secrets in one endless line must not cost its square. */
function lineStart(bytes: Buffer, offset: number): number {
  const from = Math.max(0, offset - LONGEST_LINE);
  return from + bytes.subarray(from, offset).lastIndexOf(10) + 1;
}

function lineEnd(bytes: Buffer, offset: number): number {
  const newline = bytes.subarray(offset, offset + LONGEST_LINE).indexOf(10);
  return newline === -1 ? Math.min(bytes.length, offset + LONGEST_LINE) : offset + newline;
}
