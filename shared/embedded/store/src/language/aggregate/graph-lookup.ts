import { failedToParse } from '../errors';
import { compileExpression, rootScope } from '../expression/compile';
import type { Doc } from '../types';
import { isNumeric, isPlainObject } from '../values/kinds';
import { valueKey } from '../values/key';
import { toNumber } from '../values/numbers';
import { valuesAt } from '../values/paths';
import type { StageCompiler } from './types';
import { withValue } from './unwind';

/** `$graphLookup`: breadth first, one search of the other collection per level. */
export const graphLookup: StageCompiler = (argument, { source, options }) => {
  if (!isPlainObject(argument)) throw failedToParse('the $graphLookup stage specification must be an object');
  const { from, as, connectFromField, connectToField, startWith, restrictSearchWithMatch: restriction } = argument;
  for (const v of [from, as, connectFromField, connectToField]) {
    if (typeof v !== 'string') {
      throw failedToParse(
        "$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and 'connectToField' to be specified.",
      );
    }
  }
  const maxDepth = isNumeric(argument['maxDepth']) ? toNumber(argument['maxDepth']) : Number.POSITIVE_INFINITY;
  const depthField = typeof argument['depthField'] === 'string' ? argument['depthField'].split('.') : undefined;
  const start = compileExpression(startWith, options);
  const foreign = source.lookup(from as string);
  const search = async (first: unknown): Promise<Doc[]> => {
    const visited = new Map<string, Doc>();
    let frontier = flat([first]);
    const asked = new Set<string>();
    for (let depth = 0; depth <= maxDepth && frontier.length > 0; depth++) {
      const connected = { [connectToField as string]: { $in: frontier } };
      const filter = isPlainObject(restriction) ? { $and: [connected, restriction] } : connected;
      const next: unknown[] = [];
      for await (const found of foreign.scan(filter, {})) {
        const key = valueKey(found['_id']);
        if (visited.has(key)) continue;
        visited.set(key, depthField ? withValue(found, depthField, depth) : found);
        next.push(...flat(valuesAt(found, connectFromField as string)));
      }
      frontier = next.filter((v) => !asked.has(valueKey(v)) && asked.add(valueKey(v)));
    }
    return [...visited.values()];
  };
  const target = (as as string).split('.');
  return {
    async *run(docs) {
      for await (const doc of docs) yield withValue(doc, target, await search(start(rootScope(doc)) ?? null));
    },
  };
};

const flat = (values: readonly unknown[]): unknown[] => values.flat().filter((v) => v !== undefined);
