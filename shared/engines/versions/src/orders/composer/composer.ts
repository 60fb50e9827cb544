import { defineOrder } from '../order';
import { compareDigits, compareLists, comparePadded } from '../text';

interface ComposerVersion {
  numbers: string[];
  /** Place in `STABILITIES`. */
  stability: number;
  stabilityNumbers: string[];
  /** `-dev` behind another stability: the branch that leads to it. */
  dev: boolean;
}

const STABILITIES = ['dev', 'alpha', 'beta', 'rc', 'stable', 'patch'];
const STABLE = STABILITIES.indexOf('stable');
const SPELLINGS: Record<string, string> = { a: 'alpha', b: 'beta', p: 'patch', pl: 'patch' };

const NUMBERED = /^v?(\d+(?:\.\d+)*)[._-]?(?:(stable|alpha|beta|a|b|rc|patch|pl|p)((?:[.-]?\d+)*))?([.-]?dev)?$/;
const DATED =
  /^v?(\d{4}(?:[.:-]?\d{2}){1,6}(?:[.:-]?\d{1,3}){0,2})(?:[._-]?(stable|alpha|beta|a|b|rc|patch|pl|p)((?:[.-]?\d+)*))?([.-]?dev)?$/;
const BRANCH = /^v?(\d+(?:\.\d+)*)(?:\.[x*])+(?:-dev)?$/;
/** What a branch alias like `2.x-dev` has in place of the open number (Composer, "Branches"). */
const OPEN_NUMBER = '9999999';

/**
 * Packagist as Composer reads versions (getcomposer.org/doc/articles/versions.md): four numbers and a stability,
 * dev < alpha < beta < RC < stable < patch. `1.x-dev` is above every 1 release. Named branches (`dev-main`) have no place
 * on the line. Stability flags (`@beta`), aliases (`as 1.0`) and build metadata are taken off.
 */
function parseComposer(text: string): ComposerVersion | null {
  const version = text
    .toLowerCase()
    .replace(/\s+as\s+\S+$/, '')
    .replace(/@(?:stable|rc|beta|alpha|dev)$/, '')
    .replace(/\+[0-9a-z.-]*$/, '');
  const branch = BRANCH.exec(version);
  if (branch) {
    const numbers = (branch[1] ?? '').split('.');
    while (numbers.length < 4) numbers.push(OPEN_NUMBER);
    return { numbers, stability: 0, stabilityNumbers: [], dev: false };
  }
  const match = NUMBERED.exec(version) ?? DATED.exec(version);
  if (match === null) return null;
  const [, numbers = '', word, wordNumbers = '', dev] = match;
  const named = word === undefined ? (dev === undefined ? 'stable' : 'dev') : (SPELLINGS[word] ?? word);
  return {
    numbers: numbers.split(/[.:-]/),
    stability: STABILITIES.indexOf(named),
    stabilityNumbers: named === 'stable' ? [] : (wordNumbers.match(/\d+/g) ?? []),
    dev: dev !== undefined && word !== undefined,
  };
}

function compareComposer(a: ComposerVersion, b: ComposerVersion): number {
  return (
    comparePadded(a.numbers, b.numbers) ||
    stabilityOf(a) - stabilityOf(b) ||
    compareLists(a.stabilityNumbers, b.stabilityNumbers, compareDigits) ||
    Number(b.dev) - Number(a.dev)
  );
}

/** `1.0-stable-dev` is the dev version of 1.0. */
const stabilityOf = (version: ComposerVersion): number =>
  version.stability === STABLE && version.dev ? 0 : version.stability;

export const composer = defineOrder({ parse: parseComposer, compare: compareComposer });
