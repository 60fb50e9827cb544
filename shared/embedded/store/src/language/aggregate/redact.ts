import { location } from '../errors';
import { bind, compileExpression, rootScope } from '../expression/compile';
import type { Doc } from '../types';
import { setField } from '../values/clone';
import { isPlainObject } from '../values/kinds';
import type { StageCompiler } from './types';

/** What the expression of `$redact` may decide, as the values of its system variables. */
const DECISIONS = { KEEP: '$$KEEP', PRUNE: '$$PRUNE', DESCEND: '$$DESCEND' };

/** `$redact`: keeps or removes each document and sub-document as an expression over it decides. */
export const redact: StageCompiler = (argument, { options }) => {
  const expression = compileExpression(argument, {
    ...options,
    variables: { ...options.variables, ...DECISIONS },
    names: ['ROOT'],
  });
  const decide = (doc: Doc, root: Doc): Doc | undefined => {
    const decision = expression(bind(rootScope(doc), 'ROOT', root));
    if (decision === DECISIONS.KEEP) return doc;
    if (decision === DECISIONS.PRUNE) return undefined;
    if (decision !== DECISIONS.DESCEND) {
      throw location(17053, '$redact must resolve to $$DESCEND, $$KEEP, or $$PRUNE');
    }
    const result: Doc = {};
    for (const key of Object.keys(doc)) {
      const value = descend(doc[key], root);
      if (value !== undefined) setField(result, key, value);
    }
    return result;
  };
  const descend = (v: unknown, root: Doc): unknown => {
    if (isPlainObject(v)) return decide(v, root);
    return Array.isArray(v) ? v.map((item) => descend(item, root)).filter((item) => item !== undefined) : v;
  };
  return {
    each: (doc, emit) => {
      const result = decide(doc, doc);
      if (result) emit(result);
    },
  };
};
