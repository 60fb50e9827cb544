import type { FileTree } from '@osk/file-tree';

/**
 * Folders that package managers fill: lock files and manifests in them are those of the packages, not of the project.
 * A name that people give their own folders too counts only beside a file of the package manager that uses it.
 */
const FOLDERS: Readonly<Record<string, readonly string[] | 'always'>> = {
  node_modules: 'always',
  bower_components: 'always',
  jspm_packages: 'always',
  'site-packages': 'always',
  'dist-packages': 'always',
  '.pnpm-store': 'always',
  '.yarn': 'always',
  '.tox': 'always',
  '.nox': 'always',
  '.bundle': 'always',
  '.gradle': 'always',
  '.m2': 'always',
  '.cargo': 'always',
  '.nuget': 'always',
  vendor: ['go.mod', 'composer.json', 'composer.lock', 'Gemfile', 'Gemfile.lock', 'Cargo.toml', 'modules.txt'],
  Pods: ['Podfile', 'Podfile.lock'],
  Carthage: ['Cartfile', 'Cartfile.resolved'],
  deps: ['mix.exs', 'mix.lock', 'rebar.config', 'rebar.lock'],
  '.build': ['Package.swift', 'Package.resolved'],
  renv: ['renv.lock'],
  packages: ['packages.config'],
};

/** Tells whether a path lies in a folder that holds other people's packages. Answers are kept per folder. */
export function thirdPartyFinder(tree: FileTree): (path: string) => boolean {
  const known = new Map<string, boolean>();
  const folder = (path: string): boolean => {
    // Iterative from the root down: a hostile path may be thousands of folders deep.
    const missing: string[] = [];
    let at = path;
    while (at !== '' && !known.has(at)) {
      missing.push(at);
      at = at.slice(0, Math.max(0, at.lastIndexOf('/')));
    }
    let inside = at !== '' && known.get(at) === true;
    for (const next of missing.reverse()) {
      inside ||= isFilled(tree, next);
      known.set(next, inside);
    }
    return inside;
  };
  return (path) => folder(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
}

function isFilled(tree: FileTree, folder: string): boolean {
  const cut = folder.lastIndexOf('/');
  const name = folder.slice(cut + 1);
  if (tree.has(`${folder}/pyvenv.cfg`)) return true;
  const rule = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined;
  if (rule === undefined || rule === 'always') return rule === 'always';
  return rule.some((file) => tree.has(folder.slice(0, cut + 1) + file));
}
