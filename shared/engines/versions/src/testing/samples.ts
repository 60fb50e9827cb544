import type { VersionScheme } from '../scheme';

/** A repeatable stream of numbers in [0, 1): tests must fail the same way twice (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
/** Small numbers meet each other often; the long one is beyond what a JavaScript number holds. */
const NUMBERS = ['0', '1', '2', '3', '9', '10', '11', '01', '100', '20230101', '90071992547409930'];
const number = (random: Random): string => pick(random, NUMBERS);
const numbers = (random: Random, most: number): string =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => number(random)).join('.');
const maybe = (random: Random, make: () => string): string => (random() < 0.5 ? make() : '');

const semanticTail = (random: Random): string =>
  maybe(
    random,
    () =>
      `-${pick(random, ['alpha', 'beta', 'rc', '0', '1', 'x-y', 'RC'])}${maybe(random, () => `.${number(random)}`)}`,
  ) + maybe(random, () => `+${pick(random, ['build', '1', '2', 'incompatible'])}`);
const semantic = (random: Random): string => `${maybe(random, () => 'v')}${numbers(random, 4)}${semanticTail(random)}`;

const letters = ['a', 'b', 'z', 'rc', 'beta', 'sp', 'foo', '~', '^', '+', 'el8', 'deb12u', 'k'];
const debianLetters = letters.filter((text) => text !== '^');
const mixture = (random: Random, separators: readonly string[], words = letters): string =>
  Array.from(
    { length: 1 + Math.floor(random() * 4) },
    () => number(random) + maybe(random, () => pick(random, words)),
  ).join(pick(random, separators));

/** One made-up version per call, in the grammar of each scheme and a little beyond. */
export const VERSION_MAKERS: Record<VersionScheme, (random: Random) => string> = {
  semver: semantic,
  cargo: semantic,
  hex: semantic,
  pub: semantic,
  swift: semantic,
  nuget: semantic,
  go: (random) =>
    pick(random, [
      semantic(random),
      `v0.0.0-2021010100000${Math.floor(random() * 9)}-abcdef012345`,
      `go1.${number(random)}rc1`,
    ]),
  pep440: (random) =>
    maybe(random, () => `${pick(random, ['0', '1'])}!`) +
    numbers(random, 3) +
    maybe(random, () => `${pick(random, ['a', 'b', 'rc', '.alpha'])}${number(random)}`) +
    maybe(random, () => `.post${number(random)}`) +
    maybe(random, () => `.dev${number(random)}`) +
    maybe(random, () => `+${pick(random, ['local', 'ubuntu.1', '1'])}`),
  maven: (random) =>
    numbers(random, 3) +
    maybe(
      random,
      () =>
        pick(random, ['-', '.', '']) +
        pick(random, ['alpha', 'beta', 'a', 'b1', 'rc', 'cr', 'SNAPSHOT', 'ga', 'final', 'sp', 'jre', 'foo', '0', '1']),
    ) +
    maybe(random, () => pick(random, ['-', '.', '']) + number(random)),
  rubygems: (random) =>
    numbers(random, 3) +
    maybe(random, () => `.${pick(random, ['rc', 'pre', 'a', 'beta1'])}${maybe(random, () => `.${number(random)}`)}`) +
    maybe(random, () => '-x86_64-linux'),
  composer: (random) =>
    numbers(random, 4) +
    maybe(random, () =>
      pick(random, ['-alpha', '-beta1', 'RC2', '-p1', '-patch', '-dev', '-stable', '.x-dev', '-beta1-dev']),
    ),
  deb: (random) =>
    maybe(random, () => `${pick(random, ['0', '1', '2'])}:`) +
    mixture(random, ['.', '+', '~'], debianLetters) +
    maybe(random, () => `-${mixture(random, ['.', '~', '+'], debianLetters)}`),
  rpm: (random) =>
    maybe(random, () => `${pick(random, ['0', '1', '2'])}:`) +
    mixture(random, ['.', '_', '~', '^']) +
    maybe(random, () => `-${mixture(random, ['.', '_'])}`),
  apk: (random) =>
    numbers(random, 3) +
    maybe(random, () => pick(random, ['a', 'b', 'z'])) +
    maybe(
      random,
      () => `_${pick(random, ['alpha', 'beta', 'pre', 'rc', 'git', 'p'])}${maybe(random, () => number(random))}`,
    ) +
    maybe(random, () => `-r${number(random)}`),
  cran: (random) => numbers(random, 3) + maybe(random, () => `-${number(random)}`),
  generic: (random) => mixture(random, ['.', '-', '_', '', ':']),
};

/** Text that is sent as a version by mistake or on purpose. */
export const HOSTILE_VERSIONS: readonly string[] = [
  '',
  ' ',
  '\0',
  '\n',
  '\u202e1.0',
  '１.２.３',
  '1.0\u0000',
  '-1',
  '-1.-2.-3',
  '.',
  '...',
  '-',
  ':',
  '::1',
  '1:',
  '~',
  '^',
  '+',
  'v',
  'latest',
  'dev-main',
  '*',
  '1.x',
  '>=1.0 <2.0',
  '${version}',
  '(devel)',
  '9'.repeat(400),
  `1.${'9'.repeat(400)}.0`,
  '9'.repeat(100_000),
  '1.'.repeat(50_000),
  '-'.repeat(100_000),
  'a'.repeat(100_000),
  '1-'.repeat(250),
  `${'0'.repeat(500)}1`,
  `1.0-${'a.'.repeat(240)}!`,
  'x'.repeat(500),
  'NaN',
  'Infinity',
  '1e309',
  '__proto__',
  'constructor',
  '\ud800',
  '💥',
];
