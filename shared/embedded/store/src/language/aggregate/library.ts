import { aggregate } from 'mingo';
import { location, MongoError, notSupported } from '../errors';
import type { Doc } from '../types';
import { isPlainObject } from '../values/kinds';
import { gather } from './streams';
import type { StageCompiler } from './types';

/** The rare stages, run by mingo over all documents at once. */
export const libraryStage: StageCompiler = (argument, { options }, name) => {
  refuseCode(argument);
  return {
    async *run(docs) {
      const all = await gather(docs);
      let results: Doc[];
      try {
        results = aggregate(all, [{ [name]: argument }], {
          scriptEnabled: false,
          variables: options.variables ?? {},
        }) as Doc[];
      } catch (error) {
        if (error instanceof MongoError) throw error;
        throw location(40400, error instanceof Error ? error.message : String(error));
      }
      yield* results;
    },
  };
};

const REFUSED: ReadonlySet<string> = new Set(['$function', '$accumulator', '$where']);

/** @throws MongoError 115 when an argument holds code anywhere */
function refuseCode(argument: unknown): void {
  if (Array.isArray(argument)) argument.forEach(refuseCode);
  else if (isPlainObject(argument)) {
    for (const key of Object.keys(argument)) {
      if (REFUSED.has(key)) throw notSupported(key);
      refuseCode(argument[key]);
    }
  }
}
