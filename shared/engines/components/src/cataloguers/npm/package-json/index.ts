import { folderOf, inFolder, upwards } from '../../../support/paths';
import { parseJson } from '../../../support/json';
import { ANY, jsonLines } from '../../../support/json-lines';
import { textField } from '../../../support/values';
import type { CatalogueInput, Cataloguer, ReadPackage } from '../../../types';
import { manifestBeside } from '../common/beside';
import { LOCK_FILES } from '../common/lock-files';
import { projectOf, wantedBy, type Wanted } from '../common/manifest';
import { npmPurl } from '../common/npm-purl';
import { specified } from '../common/specifier';

/**
 * `package.json` without a lock file: what the project asks for, with the exact version where the file pins one or
 * node_modules holds the package.
 */
const packageJson: Cataloguer = {
  id: 'npm/package-json',
  ecosystem: 'npm',
  kind: 'manifest',
  files: ['package.json'],
  yieldsTo: LOCK_FILES,
  async read(input) {
    const text = await input.text();
    const manifest = parseJson(text, 'a package.json');
    const wanted = wantedBy(manifest);
    const lines = jsonLines(
      text,
      ['dependencies', 'optionalDependencies', 'devDependencies', 'peerDependencies'].map((group) => [group, ANY]),
    );
    const packages: ReadPackage[] = [];
    for (const one of wanted) packages.push(await packageOf(input, one, lines.at(one.group, one.name)));
    const project = projectOf(manifest);
    return { packages, direct: wanted.map(({ name }) => name), ...(project && { project }) };
  },
};

async function packageOf(input: CatalogueInput, { name, spec, scope }: Wanted, line?: number): Promise<ReadPackage> {
  const said = specified(name, spec);
  const version = said.version || (said.own ? '' : await installedVersion(input, name));
  return {
    id: name,
    purl: npmPurl(said.name, version, said.source),
    name: said.name,
    version,
    constraint: said.constraint,
    line,
    scope,
    ...(said.own && { own: true }),
  };
}

/** The version that Node would find from here; '' when the package is not installed in the tree. */
async function installedVersion(input: CatalogueInput, name: string): Promise<string> {
  let steps = '';
  for (const folder of upwards(folderOf(input.path))) {
    const relative = `node_modules/${name}/package.json`;
    if (input.tree.has(inFolder(folder, relative))) {
      const manifest = await manifestBeside(input, steps + relative);
      return (manifest && textField(manifest, 'version')) ?? '';
    }
    steps += '../';
  }
  return '';
}

export default packageJson;
