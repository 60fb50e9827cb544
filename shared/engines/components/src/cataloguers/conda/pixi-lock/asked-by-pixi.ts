import { parseToml } from '../../../support/toml';
import { entriesOf, field, fieldAt } from '../../../support/values';
import { UnreadableError, type CatalogueInput } from '../../../types';
import { normalName } from '../../pypi/common/requirement';

const TABLES = ['dependencies', 'host-dependencies', 'build-dependencies', 'run-dependencies'];

/** Names that the `pixi.toml` or `pyproject.toml` beside the file asks for; undefined when there is none that can be read. */
export async function askedByPixi(
  input: CatalogueInput,
): Promise<{ conda: Set<string>; pypi: Set<string> } | undefined> {
  const manifest =
    (await tomlBeside(input, 'pixi.toml')) ?? fieldAt(await tomlBeside(input, 'pyproject.toml'), 'tool', 'pixi');
  if (manifest === undefined) return undefined;
  const features = [manifest, ...entriesOf(field(manifest, 'feature')).map(([, feature]) => feature)];
  const places = features.flatMap((one) => [one, ...entriesOf(field(one, 'target')).map(([, target]) => target)]);
  const names = (table: string): string[] =>
    places.flatMap((one) => entriesOf(field(one, table)).map(([name]) => name));
  return {
    conda: new Set(TABLES.flatMap(names).map((name) => name.toLowerCase())),
    pypi: new Set(names('pypi-dependencies').map(normalName)),
  };
}

async function tomlBeside(input: CatalogueInput, name: string): Promise<unknown> {
  try {
    const text = await input.sibling(name);
    return text === undefined ? undefined : parseToml(text);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
