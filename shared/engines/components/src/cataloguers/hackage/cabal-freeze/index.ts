import { linesOf } from '../../../reading/lines';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { hackagePackage } from '../hackage-package';

/** `cabal.project.freeze`: constraints to one version each; those on flags are passed over (Cabal, `cabal freeze`). */
const cataloguer: Cataloguer = {
  id: 'hackage/cabal-freeze',
  ecosystem: 'hackage',
  kind: 'lockfile',
  files: ['cabal.project.freeze'],
  read: async (input) => {
    const packages = new Map<string, ReadPackage>();
    const text = await input.text();
    linesOf(text).forEach((line, index) => {
      for (const [, name = '', version = ''] of line.matchAll(
        /(?:^|[\s,:])(?:any\.)?([A-Za-z0-9][\w-]{0,200})\s{0,20}==\s{0,20}(\d[\d.]*)/g,
      )) {
        const one = hackagePackage(name, version, index + 1);
        if (!packages.has(one.id)) packages.set(one.id, one);
      }
    });
    if (packages.size === 0 && !/^\s{0,50}(?:constraints|index-state|active-repositories)\s{0,20}:/m.test(text))
      throw new UnreadableError('it has no constraint');
    return { packages: [...packages.values()] };
  },
};
export default cataloguer;
