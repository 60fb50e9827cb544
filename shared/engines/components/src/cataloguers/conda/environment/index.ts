import { parseYaml, scalarText, type YamlFile } from '../../../support/yaml';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { parseRequirement, pypiPurl, sourceOfUrl } from '../../pypi/common/requirement';
import { condaPurl, parseMatchSpec } from '../common/conda-package';

/** `environment.yml` of conda, mamba and micromamba, with the packages it leaves to pip. */
const environment: Cataloguer = {
  id: 'conda/environment',
  ecosystem: 'conda',
  kind: 'manifest',
  files: [
    'environment.yml',
    'environment.yaml',
    'environment-*.yml',
    'environment_*.yml',
    'environment-*.yaml',
    'conda.yml',
    'conda.yaml',
  ],
  yieldsTo: ['conda-lock.yml'],
  async read(input) {
    const file = parseYaml(await input.text());
    const items = file.items(file.get(file.root, 'dependencies'));
    if (items.length === 0) throw new UnreadableError('it is no conda environment: it lists no dependencies');
    const packages = items.flatMap((item) => condaPackage(file, item) ?? pipPackages(file, item));
    const name = scalarText(file.get(file.root, 'name'));
    return { packages, direct: packages.map(({ id }) => id), ...(name !== undefined && { project: { name } }) };
  },
};

function condaPackage(file: YamlFile, item: unknown): ReadPackage[] | undefined {
  const text = scalarText(item);
  if (text === undefined) return undefined;
  const said = parseMatchSpec(text);
  if (!said) return [];
  const { name, version, constraint } = said;
  return [{ id: `conda ${text}`, purl: condaPurl(said), name, version, constraint, line: file.lineOf(item) }];
}

function pipPackages(file: YamlFile, item: unknown): ReadPackage[] {
  return file.items(file.get(item, 'pip')).flatMap((node) => {
    const text = scalarText(node) ?? '';
    const said = parseRequirement(text);
    if (!said) return [];
    const { name, version, constraint, url } = said;
    const purl = pypiPurl(name, version, url === undefined ? {} : sourceOfUrl(url));
    return [{ id: `pip ${text}`, purl, name, version, constraint, line: file.lineOf(node) }];
  });
}

export default environment;
