import { purlOf } from '../../support/purl';
import type { ComponentScope } from '../../types';
import { fieldOf, fieldsOf, textOf, type Fields } from '../../reading/values';

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
  name: string;
  constraint: string;
  scope: ComponentScope;
  git: string;
  /** A folder of the project itself. */
  path: string;
}

const TABLES: readonly (readonly [string, ComponentScope])[] = [
  ['dependencies', 'runtime'],
  ['dev-dependencies', 'development'],
  ['dev_dependencies', 'development'],
  ['build-dependencies', 'build'],
  ['build_dependencies', 'build'],
];

/** All dependencies of a manifest, those for one platform included; `shared` is the workspace's table to inherit from. */
export function declaredCrates(manifest: Fields, shared: Fields): DeclaredCrate[] {
  const platforms = Object.values(fieldsOf(fieldOf(manifest, 'target')));
  return [manifest, ...platforms].flatMap((tables) =>
    TABLES.flatMap(([table, scope]) =>
      Object.entries(fieldsOf(fieldOf(tables, table))).map(([key, value]) => declared(key, value, scope, shared)),
    ),
  );
}

function declared(key: string, value: unknown, scope: ComponentScope, shared: Fields): DeclaredCrate {
  const inherited = fieldOf(value, 'workspace') === true ? fieldOf(shared, key) : undefined;
  const from = inherited ?? value;
  const optional = fieldOf(value, 'optional') === true && scope === 'runtime';
  return {
    name: textOf(fieldOf(from, 'package')) || key,
    constraint: textOf(from) || textOf(fieldOf(from, 'version')),
    scope: optional ? 'optional' : scope,
    git: textOf(fieldOf(from, 'git')),
    path: textOf(fieldOf(from, 'path')),
  };
}
