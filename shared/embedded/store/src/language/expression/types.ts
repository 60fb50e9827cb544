import type { Collation } from '../types';

/** What an expression is evaluated over: the document, and the variables bound around it, innermost first. */
export interface Scope {
  readonly root: unknown;
  readonly frame: Frame | null;
}

export interface Frame {
  readonly name: string;
  readonly value: unknown;
  readonly parent: Frame | null;
}

/** A compiled aggregation expression. Undefined is a missing value. */
export type Expression = (scope: Scope) => unknown;

/** What compiling an expression needs to know of its surroundings. */
export interface Environment {
  readonly collation: Collation | undefined;
  /** Orders values; follows the collation. */
  readonly compare: (a: unknown, b: unknown) => number;
  readonly now: () => Date;
  /** Values known before any document is seen, from a command's `let`. */
  readonly constants: ReadonlyMap<string, unknown>;
  /** Names bound by an enclosing `$let`, `$map`, `$filter` or `$reduce`. */
  readonly bound: ReadonlySet<string>;
  readonly compile: (expression: unknown, extraNames?: readonly string[]) => Expression;
}

/** Turns an operator's argument into an expression. */
export type OperatorCompiler = (argument: unknown, environment: Environment, operator: string) => Expression;
export type OperatorTable = Readonly<Record<string, OperatorCompiler>>;

export const rootScope = (root: unknown): Scope => ({ root, frame: null });
export const bind = (scope: Scope, name: string, value: unknown): Scope => ({
  root: scope.root,
  frame: { name, value, parent: scope.frame },
});

export const isNullish = (v: unknown): v is null | undefined => v === null || v === undefined;
