import { purlOf } from '../../support/purl';
import type { ReadPackage } from '../../types';

/** A Haskell package; one from Git says so. */
export const hackagePackage = (name: string, version: string, line: number, git?: string): ReadPackage => ({
  id: `${name}-${version}`,
  purl: purlOf('hackage', undefined, name, version, { vcs_url: git }),
  name,
  version,
  line,
});
