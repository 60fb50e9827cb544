import { join } from 'node:path';
import type { Catalogue } from '@osk/components';
import { runInThread, type ThreadOptions } from '../pool/run-in-thread';
import type { CatalogueTaskInput } from './catalogue-task';

/**
 * The components of a folder, catalogued in a thread of its own. Rejects with the signal's reason, or `ThreadError`.
 * `tree` are the options that the scan's own tree was listed with.
 */
export function catalogueInThread(
  input: CatalogueTaskInput,
  options: Pick<ThreadOptions, 'signal' | 'onProgress' | 'memoryMb'> = {},
): Promise<Catalogue> {
  return runInThread<Catalogue>(join(__dirname, 'catalogue-task'), input, options);
}
