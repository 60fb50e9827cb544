import { SourceError } from '../../source-error';

/** The pack, or an object in it, is not what it should be: the host's doing, or an attack. */
export const damaged = (what: string, cause?: unknown): SourceError =>
  new SourceError('repository_damaged', `The repository is damaged: ${what}`, { cause });
