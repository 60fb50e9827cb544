import correct from 'spdx-correct';
import { expressionText, parseExpression } from './expression';

export interface DeclaredLicence {
  /** As it was declared, trimmed. */
  declared: string;
  /** What it means as an SPDX expression; null when that cannot be told. */
  expression: string | null;
  /** The expression is not what was written: a name or a slip was understood. */
  understood: boolean;
}

/** Names that are in wide use (Maven POMs, Python classifiers, gemspecs), lower case, punctuation as blanks. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'apache software license': 'Apache-2.0',
    'apache software licenses': 'Apache-2.0',
    asl: 'Apache-2.0',
    'asl 2 0': 'Apache-2.0',
    'al 2 0': 'Apache-2.0',
    'the isc license': 'ISC',
    'isc license': 'ISC',
    'isc license iscl': 'ISC',
    'python software foundation license': 'PSF-2.0',
    psf: 'PSF-2.0',
    psfl: 'PSF-2.0',
    'psf license': 'PSF-2.0',
    'bsd 3 clause': 'BSD-3-Clause',
    'eclipse distribution license v 1 0': 'BSD-3-Clause',
    'eclipse distribution license v1 0': 'BSD-3-Clause',
    'eclipse distribution license 1 0': 'BSD-3-Clause',
    'edl 1 0': 'BSD-3-Clause',
    'go license': 'BSD-3-Clause',
    'cc0 1 0 universal cc0 1 0 public domain dedication': 'CC0-1.0',
    'the unlicense unlicense': 'Unlicense',
    'bouncy castle licence': 'MIT',
    'mit x11': 'MIT',
    'expat license': 'MIT',
    gplv2: 'GPL-2.0-only',
    gplv3: 'GPL-3.0-only',
    lgplv2: 'LGPL-2.0-only',
    lgplv3: 'LGPL-3.0-only',
    agplv3: 'AGPL-3.0-only',
    'gnu general public license v2 gplv2': 'GPL-2.0-only',
    'gnu general public license v2 or later gplv2+': 'GPL-2.0-or-later',
    'gnu general public license v3 gplv3': 'GPL-3.0-only',
    'gnu general public license v3 or later gplv3+': 'GPL-3.0-or-later',
    'gnu lesser general public license v2 lgplv2': 'LGPL-2.0-only',
    'gnu lesser general public license v2 or later lgplv2+': 'LGPL-2.0-or-later',
    'gnu lesser general public license v3 lgplv3': 'LGPL-3.0-only',
    'gnu lesser general public license v3 or later lgplv3+': 'LGPL-3.0-or-later',
    'gnu affero general public license v3': 'AGPL-3.0-only',
    'gnu affero general public license v3 or later agplv3+': 'AGPL-3.0-or-later',
    'mozilla public license 1 1 mpl 1 1': 'MPL-1.1',
    'mozilla public license 2 0 mpl 2 0': 'MPL-2.0',
    'gpl2 w cpe': 'GPL-2.0-only WITH Classpath-exception-2.0',
    'cddl + gplv2 with classpath exception': 'CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0',
    'cddl+gpl license': 'CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0',
    'cddl 1 1': 'CDDL-1.1',
    'cddl 1 0': 'CDDL-1.0',
  }),
);

/** Words by which a text says more than one licence, or that there is none: guessing would lose half of it. */
const NOT_ONE = /[/,;&|+]|\b(?:and|or|with|dual|plus|see|not)\b|:\s*\/\//i;
/** Names that fit several licences or none, whatever they are corrected to elsewhere. */
const TELLS_NOTHING =
  /^(?:un-?licensed|proprietary|commercial|custom|none|unknown|other|public domain|gpl|lgpl|agpl|gnu|cc|creative commons|bsd(?:[- ](?:like|style|licen[cs]e))?|the bsd licen[cs]e|artistic(?: licen[cs]e)?|freeware|free|open source|all rights reserved|no ?assertion)$/i;
const LICENCE_URL = /^https?:\/\/\S+$/i;
const MOST_NAME = 100;

/** A hundred thousand components declare a few hundred licences, and reading one costs more than all else about them. */
const remembered = new Map<string, DeclaredLicence>();
const MOST_REMEMBERED = 5_000;

/** Makes of what was declared an SPDX expression, without guessing where the text leaves several open. */
export function normaliseLicence(text: string): DeclaredLicence {
  const known = remembered.get(text);
  if (known) return known;
  const understood = understand(text.trim());
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  if (text.length <= MOST_NAME) remembered.set(text, understood);
  return understood;
}

function understand(declared: string): DeclaredLicence {
  const answer = (expression: string | null): DeclaredLicence => ({
    declared,
    expression,
    understood: expression !== null && expression !== declared,
  });
  const strict = parseExpression(declared);
  if (strict) return answer(expressionText(strict));
  if (declared === '' || declared.length > MOST_NAME || TELLS_NOTHING.test(declared)) return answer(null);
  const known = NAMES.get(keyOf(declared));
  if (known !== undefined) return answer(known);
  return answer(rustStyle(declared) ?? corrected(declared));
}

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^.*::\s*/, '')
    .replace(/[^a-z0-9+]+/g, ' ')
    .trim();

/** `MIT/Apache-2.0`: how crates wrote "either" before expressions (Cargo reference, `license`). */
function rustStyle(text: string): string | null {
  if (!/^[A-Za-z0-9.+-]+(?:\s*\/\s*[A-Za-z0-9.+-]+)+$/.test(text)) return null;
  const node = parseExpression(text.replace(/\s*\/\s*/g, ' OR '));
  return node && expressionText(node);
}

function corrected(text: string): string | null {
  const name = text.replace(/^.*::\s*/, '');
  if (!LICENCE_URL.test(name) && NOT_ONE.test(name.replace(/\bversion\b.*$/i, '').replace(/,\s*$/, ''))) return null;
  const guess = correct(name);
  const node = guess === null ? null : parseExpression(guess);
  return node && expressionText(node);
}
