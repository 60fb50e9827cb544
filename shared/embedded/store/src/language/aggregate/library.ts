import { aggregate, ProcessingMode } from 'mingo';
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
          // mingo builds its window functions on its own $function; one in the argument was refused above.
          scriptEnabled: name === '$setWindowFields',
          // Some of these stages write into the documents they are given, which others may share.
          processingMode: ProcessingMode.CLONE_INPUT,
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

/** Code, and regular expressions: mingo would run them without the guard that ours have. */
const REFUSED: ReadonlySet<string> = new Set([
  '$function',
  '$accumulator',
  '$where',
  '$regexMatch',
  '$regexFind',
  '$regexFindAll',
]);

/** @throws MongoError 115 when an argument holds code or a regular expression operator anywhere */
function refuseCode(argument: unknown): void {
  if (Array.isArray(argument)) argument.forEach(refuseCode);
  else if (isPlainObject(argument)) {
    for (const key of Object.keys(argument)) {
      if (REFUSED.has(key)) throw notSupported(key);
      refuseCode(argument[key]);
    }
  }
}
