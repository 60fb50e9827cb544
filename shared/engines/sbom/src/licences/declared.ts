import { expressionText, parseExpression } from './expression';
import { normaliseLicence } from './normalise';

export interface LicenceStatement {
  /** What all that was declared comes to, as one SPDX expression; null when some of it cannot be told. */
  expression: string | null;
  /** As it is shown: the expression, else what was declared. Empty when nothing was. */
  text: string;
}

const MOST_TEXT = 500;

/** Several declared licences hold together (CycloneDX's list, several `licenses` of a POM): the careful reading. */
export function licenceStatement(declared: readonly string[]): LicenceStatement {
  const known = [...new Set(declared.map((text) => text.trim()).filter((text) => text !== ''))].map(normaliseLicence);
  if (known.length === 0) return { expression: null, text: '' };
  const expressions = known.flatMap(({ expression }) => expression ?? []);
  if (expressions.length < known.length)
    return {
      expression: null,
      text: known
        .map((one) => one.expression ?? one.declared)
        .join(' AND ')
        .slice(0, MOST_TEXT),
    };
  const distinct = [...new Set(expressions)];
  const joined = distinct.length === 1 ? distinct[0] : distinct.map((text) => `(${text})`).join(' AND ');
  const node = parseExpression(joined as string);
  const expression = node && expressionText(node);
  return { expression, text: expression ?? distinct.join(' AND ').slice(0, MOST_TEXT) };
}
