import { MongoError } from '../errors';
import type { CompiledUpdate, Doc } from '../types';
import { deepClone, setField } from '../values/clone';
import { equal, identical } from '../values/compare';

/**
 * Compiles a replacement document. The document keeps its `_id`, which stands first.
 * @throws MongoError 52 for a field that starts with `$`, on application 66 for another `_id`
 */
export function compileReplacement(replacement: Doc): CompiledUpdate {
  for (const key of Object.keys(replacement)) {
    if (key[0] === '$') {
      throw new MongoError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${key}' in '${key}' is not allowed in the context of an update's replacement document.`,
      );
    }
  }
  return {
    isReplacement: true,
    apply(doc) {
      const own = replacement['_id'];
      const id = doc['_id'] ?? own;
      if (own !== undefined && doc['_id'] !== undefined && !equal(own, id)) {
        throw new MongoError(
          66,
          'ImmutableField',
          "After applying the update, the (immutable) field '_id' was found to have been altered",
        );
      }
      const result: Doc = id === undefined ? {} : { _id: id };
      for (const key of Object.keys(replacement)) if (key !== '_id') setField(result, key, deepClone(replacement[key]));
      return identical(doc, result) ? doc : result;
    },
  };
}
