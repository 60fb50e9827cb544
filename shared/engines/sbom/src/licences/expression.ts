import exceptions from 'spdx-exceptions/index.json';
import parseSpdx from 'spdx-expression-parse';
import ids from 'spdx-license-ids/index.json';
import deprecated from 'spdx-license-ids/deprecated.json';

/** A licence expression (SPDX specification, annex D). */
export type LicenceNode =
  | { kind: 'licence'; id: string; orLater: boolean; exception?: string }
  | { kind: 'and' | 'or'; parts: readonly LicenceNode[] };

/** Longer or deeper ones are no licence that anybody declared; nothing is spent on them. */
const MOST_CHARS = 2_000;
const MOST_PARENTHESES = 50;

const CANONICAL = new Map([...ids, ...deprecated, ...exceptions].map((id) => [id.toLowerCase(), id]));
const OPERATORS = new Set(['AND', 'OR', 'WITH']);
/** Deprecated ids that name an exception too. */
const WITH_EXCEPTION: Readonly<Record<string, readonly [string, string]>> = {
  'GPL-2.0-with-classpath-exception': ['GPL-2.0-only', 'Classpath-exception-2.0'],
  'GPL-2.0-with-GCC-exception': ['GPL-2.0-only', 'GCC-exception-2.0'],
  'GPL-2.0-with-autoconf-exception': ['GPL-2.0-only', 'Autoconf-exception-2.0'],
  'GPL-2.0-with-bison-exception': ['GPL-2.0-only', 'Bison-exception-2.2'],
  'GPL-2.0-with-font-exception': ['GPL-2.0-only', 'Font-exception-2.0'],
  'GPL-3.0-with-GCC-exception': ['GPL-3.0-only', 'GCC-exception-3.1'],
  'GPL-3.0-with-autoconf-exception': ['GPL-3.0-only', 'Autoconf-exception-3.0'],
  'eCos-2.0': ['GPL-2.0-or-later', 'eCos-exception-2.0'],
  wxWindows: ['LGPL-2.0-or-later', 'WxWindows-exception-3.1'],
};
const RENAMED: Readonly<Record<string, string>> = {
  'BSD-2-Clause-FreeBSD': 'BSD-2-Clause',
  'BSD-2-Clause-NetBSD': 'BSD-2-Clause',
  'bzip2-1.0.5': 'bzip2-1.0.6',
  Nunit: 'zlib-acknowledgement',
  'StandardML-NJ': 'SMLNJ',
};
const GNU = /^(?:A?GPL|LGPL|GFDL)-\d\.\d$/;

/**
 * Reads an SPDX expression, ids in any case (annex D.2), deprecated ones as their successors; null for what is none.
 */
export function parseExpression(text: string): LicenceNode | null {
  if (text.length > MOST_CHARS || (text.match(/\(/g)?.length ?? 0) > MOST_PARENTHESES) return null;
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  const canonical = tokens.map(canonicalToken);
  if (canonical.some((token) => token === null)) return null;
  try {
    return nodeOf(parseSpdx(canonical.join(' ')));
  } catch {
    // The grammar's own judgement; why it is none is of no use to anybody.
    return null;
  }
}

function canonicalToken(token: string): string | null {
  if (token === '(' || token === ')') return token;
  const upper = token.toUpperCase();
  if (OPERATORS.has(upper)) return upper;
  if (/^(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+$/.test(token)) return token;
  const plus = token.endsWith('+');
  const known = CANONICAL.get((plus ? token.slice(0, -1) : token).toLowerCase());
  return known === undefined ? null : `${known}${plus ? '+' : ''}`;
}

function nodeOf(info: parseSpdx.Info): LicenceNode {
  if ('conjunction' in info) {
    const kind = info.conjunction;
    const parts = [nodeOf(info.left), nodeOf(info.right)];
    // The parser nests to the right; one level a kind is what people mean.
    return { kind, parts: parts.flatMap((part) => (part.kind === kind ? part.parts : [part])) };
  }
  const { license, plus, exception } = info;
  const bundled = WITH_EXCEPTION[license];
  if (bundled) return { kind: 'licence', id: bundled[0], orLater: false, exception: bundled[1] };
  const gnu = GNU.test(license);
  const id = gnu ? `${license}${plus ? '-or-later' : '-only'}` : (RENAMED[license] ?? license);
  return { kind: 'licence', id, orLater: plus === true && !gnu, ...(exception && { exception }) };
}

/** The expression as SPDX writes it, with no more parentheses than it needs. */
export function expressionText(node: LicenceNode): string {
  if (node.kind === 'licence')
    return `${node.id}${node.orLater ? '+' : ''}${node.exception ? ` WITH ${node.exception}` : ''}`;
  return node.parts
    .map((part) => (part.kind === 'or' && node.kind === 'and' ? `(${expressionText(part)})` : expressionText(part)))
    .join(node.kind === 'and' ? ' AND ' : ' OR ');
}

/** Every licence that the expression names, each once. */
export function licencesIn(node: LicenceNode): Extract<LicenceNode, { kind: 'licence' }>[] {
  const found = node.kind === 'licence' ? [node] : node.parts.flatMap(licencesIn);
  return [...new Map(found.map((one) => [expressionText(one), one])).values()];
}

/** True for an id of the SPDX list, in its own spelling, that is not deprecated. */
export const isLicenceId = (text: string): boolean => CURRENT.has(text);
const CURRENT: ReadonlySet<string> = new Set(ids);
