import { pathProblem, shownName } from '../../paths/safe-path';
import { SourceError } from '../../source-error';

/** What HFS+ leaves out when it compares names, so that `.g\u200cit` is `.git` there (as `git fsck` knows them). */
const IGNORED_BY_HFS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** NTFS: the short name of `.git`, dots and spaces at the end, a stream's name after a colon. */
const DOT_GIT = /^(\.git|git~\d+)[. ]*(:.*)?$/i;

/**
 * A tree's entry by its name, decoded; null with the reason where it is left out. What no Git client makes is an attack.
 * @throws SourceError unsafe_path
 */
export function entryName(raw: Buffer): { name: string } | { shown: string; reason: string } {
  const name = raw.toString('utf8');
  const problem = pathProblem(name);
  if (name.includes('/') || DOT_GIT.test(name.replace(IGNORED_BY_HFS, '')))
    throw hostile(name, 'is not a name a repository may have');
  if (problem === null) return { name };
  if (problem.kind === 'escape' && !/^[a-z]:/i.test(name)) throw hostile(name, problem.reason);
  return { shown: shownName(name), reason: `the name ${problem.reason}` };
}

const hostile = (name: string, reason: string): SourceError =>
  new SourceError('unsafe_path', `The repository has an entry ${shownName(name)} that ${reason}`);
