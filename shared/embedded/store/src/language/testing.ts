import { MongoError } from './errors';

/** The code of the MongoError that a call throws; 0 when it throws none. For tests. */
export function codeOf(run: () => unknown): number {
  try {
    run();
  } catch (error) {
    if (error instanceof MongoError) return error.code;
    throw error;
  }
  return 0;
}
