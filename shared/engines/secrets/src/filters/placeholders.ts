/**
 * What stands where a secret would, but is none: words that say so, references to a value kept elsewhere, and
 * characters nobody's generator gave. Each test is so unlikely for random characters that a real secret passes.
 */
export type PlaceholderReason = 'wording' | 'reference' | 'repetition' | 'sequence';

const WORDING =
  /example|sample|change_?-?me|change_?this|replace_?-?(?:me|this|with)|placeholder|dummy|redact|todo|fixme|insert_?-?(?:your|here)|your[_-]?|xxxx|foobar|lorem|ipsum|qwerty|asdfgh|deadbeef|cafebabe|notreal|not-a-real|fake|test_?-?(?:key|token|secret|pass)|mock(?:ed|_)|secret_?-?(?:here|goes)|\.\.\.|\*\*\*|<[a-z_ -]+>|_here\b|0{8}/i;
const REFERENCE =
  /\$\{|\{\{|\$\(|^\$[A-Za-z_]\w*$|^%[A-Za-z_]+%$|^@[A-Za-z_.]+@?$|process\.env|os\.environ|getenv|^env[.:(]|^(?:op|vault|secret|ssm|ref\+[a-z]+):\/\/|^arn:aws:|^ENC\[|^\{cipher\}|^!vault|^\$ANSIBLE_VAULT|^vault:|^#\{|^<%|secretKeyRef|^[A-Za-z_]+\(|%[sdv]\b|%\([a-z_]+\)s/;

export function placeholderReason(value: string): PlaceholderReason | undefined {
  if (WORDING.test(value)) return 'wording';
  if (REFERENCE.test(value)) return 'reference';
  if (isRepetitive(value)) return 'repetition';
  if (longestSequence(value) >= 7) return 'sequence';
  return undefined;
}

/** One character six times in a row, few different ones, or a unit repeated three times and more. */
function isRepetitive(value: string): boolean {
  if (/(.)\1{5}/s.test(value)) return true;
  if (value.length >= 16 && new Set(value).size <= 4) return true;
  for (let unit = 1; unit <= Math.min(16, value.length / 3); unit += 1) {
    if (value.length >= 12 && value.startsWith(value.slice(unit)) === false && hasPeriod(value, unit)) return true;
  }
  return false;
}

function hasPeriod(value: string, unit: number): boolean {
  for (let index = unit; index < value.length; index += 1) if (value[index] !== value[index - unit]) return false;
  return true;
}

/** The longest run of characters that follow each other up or down: `abcdefg`, `7654321`. */
function longestSequence(value: string): number {
  let longest = 1;
  for (const step of [1, -1]) {
    let run = 1;
    for (let index = 1; index < value.length; index += 1) {
      run = value.charCodeAt(index) - value.charCodeAt(index - 1) === step ? run + 1 : 1;
      if (run > longest) longest = run;
    }
  }
  return longest;
}
