import { defineOrder } from '../order';
import { compareDigits, compareText } from '../text';

/** Kinds of tokens; where two versions part, the one whose next token is of the earlier kind is greater. */
const KINDS = ['initial', 'digit', 'letter', 'suffix', 'suffix-number', 'hash', 'revision', 'end'] as const;
interface Token {
  kind: (typeof KINDS)[number];
  text: string;
}

const SUFFIXES = ['alpha', 'beta', 'pre', 'rc', '', 'cvs', 'svn', 'git', 'hg', 'p'];
const NO_SUFFIX = SUFFIXES.indexOf('');
const SHAPE =
  /^(\d+)((?:\.\d+)*)([a-z]?)((?:_(?:alpha|beta|pre|rc|cvs|svn|git|hg|p)\d*)*)(?:~([0-9a-f]+))?(?:-r(\d+))?$/;
const END: Token = { kind: 'end', text: '' };

/** Alpine's grammar (apk-package(5)): `digits{.digits}{letter}{_suffix{digits}}{~hash}{-r#}`. */
function parseApk(text: string): Token[] | null {
  const match = SHAPE.exec(text);
  if (match === null) return null;
  const [, initial = '', digits = '', letter = '', suffixes = '', hash, revision] = match;
  const found: Token[] = [{ kind: 'initial', text: initial }];
  for (const digit of digits.match(/\d+/g) ?? []) found.push({ kind: 'digit', text: digit });
  if (letter !== '') found.push({ kind: 'letter', text: letter });
  for (const [, word = '', number = ''] of suffixes.matchAll(/_([a-z]+)(\d*)/g)) {
    found.push({ kind: 'suffix', text: word });
    if (number !== '') found.push({ kind: 'suffix-number', text: number });
  }
  if (hash !== undefined) found.push({ kind: 'hash', text: hash });
  if (revision !== undefined) found.push({ kind: 'revision', text: revision });
  return found;
}

const suffixRank = (token: Token): number => SUFFIXES.indexOf(token.text);
const isPrerelease = (token: Token): boolean => token.kind === 'suffix' && suffixRank(token) < NO_SUFFIX;

function compareSameKind(a: Token, b: Token): number {
  switch (a.kind) {
    case 'digit':
      // A number with a leading zero is a fraction: 1.01 < 1.1.
      return a.text.startsWith('0') || b.text.startsWith('0')
        ? compareText(a.text, b.text)
        : compareDigits(a.text, b.text);
    case 'suffix':
      return suffixRank(a) - suffixRank(b);
    case 'letter':
    case 'hash':
      return compareText(a.text, b.text);
    default:
      return compareDigits(a.text, b.text);
  }
}

function compareApk(a: Token[], b: Token[]): number {
  for (let index = 0; ; index += 1) {
    const left = a[index] ?? END;
    const right = b[index] ?? END;
    if (left.kind !== right.kind) {
      if (isPrerelease(left)) return -1;
      if (isPrerelease(right)) return 1;
      return Math.sign(KINDS.indexOf(right.kind) - KINDS.indexOf(left.kind));
    }
    if (left.kind === 'end') return 0;
    const order = compareSameKind(left, right);
    if (order !== 0) return Math.sign(order);
  }
}

/** Alpine, Wolfi and Chainguard packages, as apk-tools 3 compares. */
export const apk = defineOrder<Token[]>({ parse: parseApk, compare: compareApk });
