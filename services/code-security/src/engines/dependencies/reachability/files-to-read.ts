/** Other people's code, which says nothing of what the project's own imports. */
const THIRD_PARTY =
  /(?:^|\/)(?:node_modules|bower_components|jspm_packages|vendor|third_party|site-packages|\.?venv|\.tox|Pods|Carthage|\.git)\//;

/** Files that list packages: to be named in them is not to be used. */
const LISTS =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|deno\.lock|go\.sum|go\.work(?:\.sum)?|cargo\.lock|(?:poetry|uv|pdm|pixi)\.lock|pipfile(?:\.lock)?|pyproject\.toml|setup\.cfg|composer\.(?:json|lock)|pubspec\.(?:yaml|lock)|s?bom[^/]*\.(?:json|xml)|.*\.(?:spdx|cdx)\.(?:json|xml))$/i;

const PROSE = /\.(?:md|markdown|rst|adoc|txt|csv|tsv|log|map|po|svg)$/i;
const BINARY =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|tiff?|psd|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|ear|class|so|dll|dylib|exe|o|a|lib|pyc|whl|nupkg|gem|woff2?|ttf|otf|eot|mp[34]|wav|ogg|mov|avi|webm|wasm|db|sqlite3?|bin|dat|parquet|onnx|pt|h5|npy|npz|pkl|model|tar)$/i;

export type FileKind =
  /** Read whole: imports, and any mention. */
  | 'code'
  /** Names the packages it asks for; only other names for them count. */
  | 'manifest'
  /** `package.json`: scripts and settings of tools count, the lists of dependencies do not. */
  | 'package.json'
  | 'skip';

/** What a file may say of what the code imports. */
export function kindOf(path: string): FileKind {
  if (THIRD_PARTY.test(path)) return 'skip';
  const base = path.slice(path.lastIndexOf('/') + 1);
  if (base === 'package.json') return 'package.json';
  if (base === 'Cargo.toml' || base === 'go.mod') return 'manifest';
  return LISTS.test(base) || PROSE.test(base) || BINARY.test(base) ? 'skip' : 'code';
}

const DEPENDENCY_LISTS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'optionalDependencies',
  'bundledDependencies',
  'bundleDependencies',
  'overrides',
  'resolutions',
  'pnpm',
];

/** A `package.json` without its lists of dependencies; the whole text when it cannot be read. */
export function withoutDependencies(text: string): string {
  try {
    const manifest = JSON.parse(text) as unknown;
    if (manifest === null || typeof manifest !== 'object') return text;
    return JSON.stringify(
      Object.fromEntries(Object.entries(manifest).filter(([key]) => !DEPENDENCY_LISTS.includes(key))),
    );
  } catch {
    return text;
  }
}
