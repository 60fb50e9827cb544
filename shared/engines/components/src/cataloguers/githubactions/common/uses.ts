import { purlOf } from '../../../support/purl';
import { commentOf, scalarText, type YamlFile } from '../../../support/yaml';
import type { PackageList, ReadPackage } from '../../../types';

/** `owner/repository/path@ref`; folders of the project (`./`) and images (`docker://`) are something else. */
const USES = /^([\w.-]+)\/([\w.-]+)((?:\/[^@\s]+)?)@([^\s]+)$/;
const COMMIT = /^[0-9a-f]{40}$/i;
/** A version in the comment beside a commit, as Dependabot and Renovate keep it: `# v4.1.1`, `# tag=v4.1.1`, `# pin @v4`. */
const VERSION_COMMENT = /(?:^|[\s=@])(v?\d+(?:\.\d+)*(?:[-+][\w.]+)?)(?:\s|$)/;

/** What the steps and jobs of a file use. Each use is direct, and there to build. */
export function usedBy(file: YamlFile, uses: readonly unknown[]): PackageList {
  const packages: ReadPackage[] = [];
  let odd = 0;
  for (const node of uses) {
    const text = scalarText(node);
    if (text === undefined || /^(?:\.{1,2}\/|docker:)/.test(text)) continue;
    const one = packageOf(text, commentOf(node), file.lineOf(node));
    if (one) packages.push(one);
    else odd += 1;
  }
  return {
    packages,
    direct: packages.map(({ id }) => id),
    ...(odd > 0 && { unread: [`${odd} uses are worked out when it runs, or name no version`] }),
  };
}

function packageOf(text: string, comment: string, line: number | undefined): ReadPackage | undefined {
  const match = USES.exec(text);
  if (!match || text.includes('${{')) return undefined;
  const [, owner = '', repository = '', path = '', ref = ''] = match;
  const said = COMMIT.test(ref) ? VERSION_COMMENT.exec(comment)?.[1] : undefined;
  const version = said ?? ref;
  // A commit matches no advisory's range: the version its comment names does, with the commit beside it.
  const source = said === undefined ? {} : { vcs_url: `git+https://github.com/${owner}/${repository}@${ref}` };
  return {
    id: `${line} ${text}`,
    purl: purlOf('githubactions', owner, repository, version, source, path.slice(1)),
    name: `${owner}/${repository}${path}`,
    version,
    line,
    scope: 'build',
  };
}

/** The `uses` of each step of a list. */
export const usesOfSteps = (file: YamlFile, steps: unknown): unknown[] =>
  file.items(steps).map((step) => file.get(step, 'uses'));
