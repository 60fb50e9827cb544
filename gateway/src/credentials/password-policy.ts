/**
 * Words that guessing begins with: alone, with digits and signs around them, or with the usual signs in place of
 * letters, they are no password. Sources of such words: NIST SP 800-63B, 3.1.1.2 (commonly used, expected, context).
 */
const COMMON: ReadonlySet<string> = new Set(
  (
    'password passwort passw admin administrator root user guest login welcome letmein changeme default secret ' +
    'qwerty qwertyuiop qwertz asdfgh asdfghjkl zxcvbnm iloveyou sunshine princess monkey dragon football baseball ' +
    'superman batman master shadow trustno starwars whatever freedom summer winter spring autumn january february ' +
    'company corporate security scanner openskerry skerry test testing temporary example hello abcdef abcdefgh'
  ).split(' '),
);
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const MIN_DIFFERENT = 5;

/**
 * Why a password should not be taken, beyond its length, or undefined. No rule about kinds of characters: they make
 * passwords worse (NIST SP 800-63B, 3.1.1.2).
 * @param email of its owner: its parts are the first guess
 */
export function passwordWeakness(password: string, email: string): string | undefined {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < MIN_DIFFERENT)
    return `new_password must have at least ${MIN_DIFFERENT} different characters`;
  if (isRun(text)) return 'new_password must not be a row of neighbouring characters';
  const words = [...COMMON, ...ownWords(email)];
  if (cores(text).some((core) => core === '' || isMadeOf(core, words)))
    return 'new_password must be more than a common word, your name or digits: a sentence of your own is good';
  return undefined;
}

/** `1234567890`, `9876543210`, `abcdefghij`. */
function isRun(text: string): boolean {
  const points = [...text].map((char) => char.codePointAt(0)!);
  const steps = points.slice(1).map((point, index) => point - points[index]!);
  const counted = steps.filter((step) => step === steps[0] || Math.abs(step) === 9).length;
  return Math.abs(steps[0] ?? 0) <= 1 && counted === steps.length;
}

/** What is left without the digits and signs around it: as it is, and with look-alikes read as letters. */
function cores(text: string): string[] {
  const bare = (value: string) => value.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[\s._-]+/g, '');
  const read = (value: string) => [...value].map((char) => LOOK_ALIKE[char] ?? char).join('');
  return [bare(text), bare(read(text.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')))];
}

function ownWords(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return [local, local.replace(/[^\p{L}]/gu, ''), ...local.split(/[._+-]+/), ...domain.split('.')].filter(
    (word) => word.length >= 3,
  );
}

/** One of the words, once or several times in a row. */
function isMadeOf(core: string, words: readonly string[]): boolean {
  return words.some((word) => core.length % word.length === 0 && word.repeat(core.length / word.length) === core);
}
