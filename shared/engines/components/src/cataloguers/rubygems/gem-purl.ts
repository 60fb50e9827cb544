import { purlOf } from '../../support/purl';

/** A gem's purl; one from a Git repository names it with its revision. */
export function gemPurl(name: string, version: string, git = '', revision = ''): string {
  const repository = git === '' ? undefined : `${git.startsWith('git') ? '' : 'git+'}${git}`;
  return purlOf('gem', undefined, name, version, {
    vcs_url: repository && (revision === '' ? repository : `${repository}@${revision}`),
  });
}
