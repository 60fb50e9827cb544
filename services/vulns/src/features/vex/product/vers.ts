import { VERSION_ORDERS, type VersionOrder } from '../../../matching';
import { schemeOfType } from './version-scheme';

type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';
interface Constraint {
  comparator: Comparator;
  version: string;
}

const MAX_LENGTH = 4_096;
const MAX_CONSTRAINTS = 200;
const FORM = /^vers:([a-z][a-z0-9.+-]*)\/(.+)$/is;
const CONSTRAINT = /^(!=|<=|>=|=|<|>)?(.+)$/s;

interface VersionRange {
  order: VersionOrder;
  /** Null: every version (`*`). */
  constraints: Constraint[] | null;
}

/** Reads `vers:<type>/<constraint>|<constraint>...` (the VERS specification). Null when it is none; never throws. */
function parse(text: string): VersionRange | null {
  const [, type = '', list = ''] = (text.length <= MAX_LENGTH && FORM.exec(text.trim())) || [];
  const order = VERSION_ORDERS[schemeOfType(type.toLowerCase())];
  const parts = list.replace(/\s+/g, '').split('|').filter(Boolean);
  if (parts.length === 0 || parts.length > MAX_CONSTRAINTS) return null;
  if (parts.includes('*')) return parts.length === 1 ? { order, constraints: null } : null;
  const constraints = parts.map((part): Constraint | null => {
    const [, comparator = '=', version = ''] = CONSTRAINT.exec(part) ?? [];
    const decoded = unescaped(version);
    return decoded === null ? null : { comparator: comparator as Comparator, version: decoded };
  });
  return constraints.includes(null) ? null : { order, constraints: constraints as Constraint[] };
}

function unescaped(version: string): string | null {
  try {
    return decodeURIComponent(version) || null;
  } catch {
    // A broken percent sequence.
    return null;
  }
}

export const isRange = (text: string): boolean => parse(text) !== null;

/** Is the version in the range? A range or version that is none contains nothing. */
export function inRange(text: string, version: string): boolean {
  const range = parse(text);
  if (!range) return false;
  const { order, constraints } = range;
  if (constraints === null) return true;
  const level = ({ version: other }: Constraint): boolean => other === version || order.compare(other, version) === 0;
  const named = constraints.filter(({ comparator }) => comparator === '=' || comparator === '!=').find(level);
  if (named) return named.comparator === '=';
  if (!order.valid(version)) return false;
  const bounds = constraints
    .filter(({ comparator, version: bound }) => /[<>]/.test(comparator) && order.valid(bound))
    .sort((a, b) => order.compare(a.version, b.version));
  if (bounds.length === 0) return constraints.every(({ comparator }) => comparator === '!=');
  return between(bounds, version, order);
}

/** Bounds in their order: a lower one opens a stretch that the next upper one ends; the outermost may be open. */
function between(bounds: readonly Constraint[], version: string, order: VersionOrder): boolean {
  const isUpper = ({ comparator }: Constraint): boolean => comparator.startsWith('<');
  const meets = ({ comparator, version: bound }: Constraint): boolean => {
    const place = order.compare(version, bound);
    return isUpper({ comparator, version: bound })
      ? place < 0 || (place === 0 && comparator === '<=')
      : place > 0 || (place === 0 && comparator === '>=');
  };
  const first = bounds[0] as Constraint;
  const last = bounds.at(-1) as Constraint;
  if (isUpper(first) && meets(first)) return true;
  if (!isUpper(last) && meets(last)) return true;
  return bounds.some((lower, index) => {
    const upper = bounds[index + 1];
    return !isUpper(lower) && upper !== undefined && isUpper(upper) && meets(lower) && meets(upper);
  });
}
