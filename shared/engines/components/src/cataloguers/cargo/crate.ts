import { purlOf } from '../../support/purl';
import { entriesOf, field, textField, textOf, type Fields } from '../../support/values';
import type { ComponentScope } from '../../types';

/** The registry that `cargo` uses when nothing else is said, in its Git and its sparse form. */
const CRATES_IO =
  /^(?:registry\+https:\/\/github\.com\/rust-lang\/crates\.io-index|sparse\+https:\/\/index\.crates\.io)\b/;

/** A crate's purl. Crates of another registry or a Git repository say so, as they share nothing but the name. */
export function cratePurl(name: string, version: string, source = ''): string {
  const git = /^git\+([^?#]+)(?:\?[^#]*)?(?:#(.*))?$/.exec(source);
  const registry = /^(?:registry|sparse)\+(.+)$/.exec(source)?.[1];
  return purlOf('cargo', undefined, name, version, {
    vcs_url: git ? `git+${git[1]}${git[2] ? `@${git[2]}` : ''}` : undefined,
    repository_url: registry !== undefined && !CRATES_IO.test(source) ? registry : undefined,
  });
}

/** A dependency as a `Cargo.toml` declares it (Cargo Book, "Specifying Dependencies"). */
export interface DeclaredCrate {
  /** The key it is declared by; the crate's name unless it is renamed. */
  key: string;
  name: string;
  constraint: string;
  scope: ComponentScope;
  git: string;
  /** A folder of the project itself. */
  path: boolean;
  /** Where in the manifest. */
  at: readonly string[];
}

const TABLES: readonly (readonly [string, ComponentScope])[] = [
  ['dependencies', 'runtime'],
  ['dev-dependencies', 'development'],
  ['dev_dependencies', 'development'],
  ['build-dependencies', 'build'],
  ['build_dependencies', 'build'],
];

/** All dependencies of a manifest, those for one platform included; `shared` is the workspace's table to inherit from. */
export function declaredCrates(manifest: Fields, shared: unknown): DeclaredCrate[] {
  const platforms = entriesOf(field(manifest, 'target')).map(([name, tables]) => ({ path: ['target', name], tables }));
  return [{ path: [], tables: manifest as unknown }, ...platforms].flatMap(({ path, tables }) =>
    TABLES.flatMap(([table, scope]) =>
      entriesOf(field(tables, table)).map(([key, value]) => ({
        ...declared(key, value, scope, shared),
        at: [...path, table, key],
      })),
    ),
  );
}

function declared(key: string, value: unknown, scope: ComponentScope, shared: unknown): Omit<DeclaredCrate, 'at'> {
  const from = field(value, 'workspace') === true ? field(shared, key) : value;
  return {
    key,
    name: textField(from, 'package') ?? key,
    constraint: textOf(from) ?? textField(from, 'version') ?? '',
    scope: field(value, 'optional') === true && scope === 'runtime' ? 'optional' : scope,
    git: textField(from, 'git') ?? '',
    path: textField(from, 'path') !== undefined,
  };
}
