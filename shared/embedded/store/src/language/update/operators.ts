import type { Doc, UpdateOptions } from '../types';
import { arrayUpdateOperators } from './operators-array';
import { scalarUpdateOperators } from './operators-scalar';
import type { Edit } from './draft';

/** What an operator knows while it is being compiled. */
export interface OperatorContext {
  readonly options: UpdateOptions;
  /** Orders values; follows the collation. */
  readonly compare: (a: unknown, b: unknown) => number;
  readonly now: () => Date;
}

/** How one field operator works. */
export interface UpdateOperator {
  /** Whether missing documents on the path are made. */
  readonly create: boolean;
  /** Whether it acts only while a document is being inserted. */
  readonly insertOnly?: boolean;
  /** Reads the operator's argument for one path. @throws MongoError for one it cannot take */
  compile(argument: unknown, path: string, context: OperatorContext): (doc: Doc) => Edit;
}

/** All operators but `$rename`, which has two paths. */
export const UPDATE_OPERATORS: ReadonlyMap<string, UpdateOperator> = new Map([
  ...Object.entries(scalarUpdateOperators),
  ...Object.entries(arrayUpdateOperators),
]);
