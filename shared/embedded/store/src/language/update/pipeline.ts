import { TRANSFORMS, type Transform } from '../aggregate/transforms';
import { failedToParse, location } from '../errors';
import type { CompiledUpdate, Doc, UpdateOptions } from '../types';
import { identical } from '../values/compare';
import { isPlainObject } from '../values/kinds';
import { checkId } from './check-id';

/**
 * Compiles an update by aggregation pipeline: `$set`, `$addFields`, `$unset`, `$project`, `$replaceRoot`, `$replaceWith`.
 * @throws MongoError 40324 for other stages, 9 when array filters are given, on application 66 for another `_id`
 */
export function compilePipelineUpdate(pipeline: readonly Doc[], options: UpdateOptions): CompiledUpdate {
  if ((options.arrayFilters?.length ?? 0) > 0)
    throw failedToParse('arrayFilters may not be specified for pipeline-style updates');
  const started = options.now?.() ?? new Date();
  const transforms = pipeline.map((stage): Transform => {
    const keys = isPlainObject(stage) ? Object.keys(stage) : [];
    const [name] = keys;
    if (name === undefined || keys.length !== 1) {
      throw location(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    const compiler = TRANSFORMS.get(name);
    if (!compiler) throw location(40324, `Unrecognized pipeline stage name: '${name}'`);
    return compiler(stage[name], { collation: options.collation, variables: options.variables, now: () => started });
  });
  return {
    isReplacement: false,
    apply(doc, { isInsert }) {
      let result = doc;
      for (const transform of transforms) result = transform(result);
      if (result['_id'] === undefined && doc['_id'] !== undefined) result = { _id: doc['_id'], ...result };
      if (!isInsert) checkId(doc, result);
      return identical(doc, result) ? doc : result;
    },
  };
}
