import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Thrown when an expression takes more steps than it may. */
export class TooMuchWork extends Error {}

type Next = (at: number) => boolean;

/**
 * Matches an expression by plain backtracking, as V8 does, and counts the steps: how often an element is tried at a
 * place. For tests that an expression stays cheap on hostile text, without a clock. Knows what the rules use: classes,
 * groups, alternatives, counts, look-around and anchors; no back-references.
 */
export function countWork(regex: RegExp, text: string, at: number, limit: number): number {
  const pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(regex.source);
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps > limit) throw new TooMuchWork(`${regex.source} takes more than ${limit} steps`);
  };

  const alternatives = (list: readonly AST.Alternative[], position: number, next: Next): boolean =>
    list.some((alternative) => sequence(alternative.elements, 0, position, next));

  const sequence = (elements: readonly AST.Element[], index: number, position: number, next: Next): boolean =>
    index === elements.length
      ? next(position)
      : element(elements[index]!, position, (to) => sequence(elements, index + 1, to, next));

  const element = (node: AST.Element, position: number, next: Next): boolean => {
    step();
    switch (node.type) {
      case 'Quantifier':
        return single(node.element) ? run(node, position, next) : repeat(node, 0, position, next);
      case 'Group':
      case 'CapturingGroup':
        return alternatives(node.alternatives, position, next);
      case 'Assertion':
        return assertion(node, position) && next(position);
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return position < text.length && matches(node, text.charCodeAt(position)) && next(position + 1);
      default:
        throw new Error(`${node.type} is not known here`);
    }
  };

  const single = (node: AST.QuantifiableElement): boolean =>
    node.type === 'Character' || node.type === 'CharacterClass' || node.type === 'CharacterSet';

  /** A repeated class, without one frame per character. */
  const run = ({ element: node, min, max, greedy }: AST.Quantifier, position: number, next: Next): boolean => {
    let most = 0;
    while (most < max && position + most < text.length && matches(node, text.charCodeAt(position + most))) {
      step();
      most += 1;
    }
    if (greedy) for (let count = most; count >= min; count -= 1) if (next(position + count)) return true;
    if (!greedy) for (let count = min; count <= most; count += 1) if (next(position + count)) return true;
    return false;
  };

  const repeat = (node: AST.Quantifier, count: number, position: number, next: Next): boolean => {
    const more = (): boolean =>
      count < node.max &&
      element(node.element, position, (to) =>
        to === position && count >= node.min ? false : repeat(node, count + 1, to, next),
      );
    const stop = (): boolean => count >= node.min && next(position);
    return node.greedy ? more() || stop() : stop() || more();
  };

  const assertion = (node: AST.Assertion, position: number): boolean => {
    if (node.kind === 'start') return position === 0;
    if (node.kind === 'end') return position === text.length;
    if (node.kind === 'word') return (isWord(position - 1) !== isWord(position)) !== node.negate;
    if (node.kind === 'lookahead') return alternatives(node.alternatives, position, () => true) !== node.negate;
    if (node.kind !== 'lookbehind') throw new Error(`${node.kind} is not known here`);
    // The expressions look back at most a few characters.
    const from = Math.max(0, position - 12);
    for (let start = from; start <= position; start += 1)
      if (alternatives(node.alternatives, start, (to) => to === position)) return !node.negate;
    return node.negate;
  };

  const isWord = (position: number): boolean => /\w/.test(text.charAt(position));

  alternatives(pattern.alternatives, at, () => true);
  return steps;
}

const tests = new WeakMap<AST.Node, RegExp>();

function matches(node: AST.Node, code: number): boolean {
  let test = tests.get(node);
  if (!test) tests.set(node, (test = new RegExp(`^(?:${node.raw})$`, 's')));
  return test.test(String.fromCharCode(code));
}
