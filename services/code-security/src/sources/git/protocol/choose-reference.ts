import { shownName } from '../../paths/safe-path';
import { SourceError } from '../../source-error';
import { candidates, type Advertisement } from './references';

export interface Chosen {
  /** The object to fetch: a commit, or a tag that leads to one. */
  objectId: string;
  /** `main`, `v1.0`, or the commit itself. */
  name: string;
  kind: 'branch' | 'tag' | 'commit' | 'other';
  /** It is what the repository shows to those who ask for nothing in particular. */
  isDefault: boolean;
}

/** git-check-ref-format, as far as it matters to a name that is only ever asked for. */
// eslint-disable-next-line no-control-regex -- control characters are among what a name may not have
const NOT_A_NAME = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|[/.]$|\.lock$|^$/;
const OBJECT_ID = /^[0-9a-f]{40}$/;

/** @throws SourceError reference_not_found for what can be no reference's name */
export function requireReferenceName(wanted: string): void {
  if (NOT_A_NAME.test(wanted) || Buffer.byteLength(wanted) > 250)
    throw new SourceError('reference_not_found', `${shownName(wanted)} is not a branch, tag or commit`);
}

/** The reference that is meant; without a wish the default branch. @throws SourceError */
export function chooseReference(advertised: Advertisement, wanted: string | null): Chosen {
  const { references, headBranch } = advertised;
  const find = (name: string) => references.find((reference) => reference.name === name);
  if (wanted === null) {
    const head = find('HEAD') ?? (headBranch === null ? undefined : find(`refs/heads/${headBranch}`));
    if (head)
      return {
        objectId: head.objectId,
        name: headBranch ?? 'HEAD',
        kind: headBranch === null ? 'other' : 'branch',
        isDefault: true,
      };
    throw references.length === 0 ? empty() : missing('a default branch');
  }
  for (const name of candidates(wanted)) {
    const found = find(name);
    if (found) {
      const isDefault = name === 'HEAD' || (headBranch !== null && name === `refs/heads/${headBranch}`);
      return { objectId: found.objectId, name: short(name), kind: kindOf(name), isDefault };
    }
  }
  if (OBJECT_ID.test(wanted)) return { objectId: wanted, name: wanted, kind: 'commit', isDefault: false };
  throw missing(`a branch or tag ${shownName(wanted)}`);
}

const short = (name: string): string => name.replace(/^refs\/(heads|tags)\//, '');

function kindOf(name: string): Chosen['kind'] {
  if (name.startsWith('refs/heads/')) return 'branch';
  return name.startsWith('refs/tags/') ? 'tag' : 'other';
}

const missing = (what: string): SourceError =>
  new SourceError('reference_not_found', `The repository does not have ${what}`);
const empty = (): SourceError => new SourceError('repository_empty', 'The repository is empty: it has no commit');
