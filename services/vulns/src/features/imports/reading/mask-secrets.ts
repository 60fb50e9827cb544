const MOST = 8_000;
const MASK = '[redacted]';

/** What looks like a secret by itself: key files, tokens of well-known issuers, JSON Web Tokens. */
const BY_SHAPE = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|[rs]k_(?:live|test)_|AIza)[\w-]{10,}/g,
];
const HEADER = /\b((?:proxy-)?authorization|cookie|set-cookie|x-api-key|x-auth-token)(["']?\s*:\s*)[^\r\n]+/gi;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const NAMED =
  /((?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|session(?:_?id)?|credential)s?["']?\s{0,5}[=:]\s{0,5})("[^"\r\n]*"|'[^'\r\n]*'|[^\s&"',;<>]+)/gi;
const USER = /(:\/\/)[^\s/@:]{1,200}:[^\s/@]{1,200}@/g;

/** A text of a report without the secrets that can be told by their shape or by what stands before them. */
export function maskSecrets(text: string): string {
  return BY_SHAPE.reduce((rest, shape) => rest.replace(shape, MASK), text.slice(0, MOST))
    .replace(HEADER, `$1$2${MASK}`)
    .replace(BEARER, `$1 ${MASK}`)
    .replace(NAMED, `$1${MASK}`)
    .replace(USER, `$1${MASK}@`);
}
