import { ANY, jsonLines } from '../../../support/json-lines';
import { parseJson } from '../../../support/json';
import { field, listOf, textField, type Fields } from '../../../support/values';
import {
  UnreadableError,
  type Cataloguer,
  type CatalogueInput,
  type PackageList,
  type ReadPackage,
} from '../../../types';
import { askedBy, composerPurl, readPackage, substitutesOf } from '../composer-package';

/** `composer.lock` (Composer 1 and 2), with the `composer.json` beside it for what is asked for directly. */
const cataloguer: Cataloguer = {
  id: 'composer/composer-lock',
  ecosystem: 'composer',
  kind: 'lockfile',
  files: ['composer.lock'],
  read: async (input) => {
    const text = await input.text();
    const lock = parseJson(text, 'a lock file');
    if (!Array.isArray(lock.packages) && !Array.isArray(lock['packages-dev']))
      throw new UnreadableError('it has no list of packages');
    const lines = jsonLines(text, [
      ['packages', ANY, 'name'],
      ['packages-dev', ANY, 'name'],
    ]);
    const packages = (['packages', 'packages-dev'] as const).flatMap((table) =>
      listOf(lock[table]).flatMap((entry, index): ReadPackage[] => {
        const found = readPackage(entry, lines.at(table, index, 'name'));
        return found ? [{ ...found, scope: table === 'packages' ? 'runtime' : 'development' }] : [];
      }),
    );
    const substitutes = substitutesOf([...listOf(lock.packages), ...listOf(lock['packages-dev'])]);
    const ids = new Set(packages.map(({ id }) => id));
    const met = (need: string): string[] => [ids.has(need) ? need : (substitutes.get(need) ?? '')].filter(Boolean);
    return {
      packages: packages.map((one) => ({ ...one, dependsOn: [...new Set((one.dependsOn ?? []).flatMap(met))] })),
      ...(await asked(input, met)),
    };
  },
};
export default cataloguer;

/** What the manifest says, where it is there and can be read; it is told of by itself when it cannot. */
async function asked(
  input: CatalogueInput,
  met: (need: string) => string[],
): Promise<Pick<PackageList, 'direct' | 'project'>> {
  const manifest = await manifestBeside(input);
  if (manifest === undefined) return {};
  const name = textField(manifest, 'name');
  const version = textField(manifest, 'version');
  const license = field(manifest, 'license');
  return {
    direct: [...askedBy(manifest).keys()].flatMap((need) => met(need.toLowerCase())),
    ...(name === undefined
      ? {}
      : {
          project: {
            name,
            ...(version === undefined ? {} : { version }),
            purl: composerPurl(name, version ?? ''),
            ...(typeof license === 'string' ? { licenses: [license] } : {}),
          },
        }),
  };
}

async function manifestBeside(input: CatalogueInput): Promise<Fields | undefined> {
  const text = await input.sibling('composer.json');
  try {
    return text === undefined ? undefined : parseJson(text, 'a manifest');
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
