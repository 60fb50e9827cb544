import { purlType } from './upgrade-order';

/** How a package manager is told to use another version of a package that something else brings. */
const OVERRIDES: Readonly<Record<string, (name: string, version: string) => string>> = {
  npm: (name, version) =>
    `set ${name} to ${version} under "overrides" (npm), "resolutions" (Yarn) or "pnpm.overrides" (pnpm) in package.json`,
  pypi: (name, version) => `demand ${name}>=${version} in a constraints file or beside the other requirements`,
  maven: (name, version) =>
    `set ${name} to ${version} in dependencyManagement (Maven) or in a dependency constraint (Gradle)`,
  golang: (name, version) => `run: go get ${name}@${version.startsWith('v') ? version : `v${version}`}`,
  cargo: (name, version) => `run: cargo update -p ${name} --precise ${version}`,
  gem: (name) => `run: bundle update ${name} --conservative`,
  composer: (name) => `run: composer update ${name} --with-all-dependencies`,
  nuget: (name, version) => `reference ${name} ${version} directly (PackageReference or PackageVersion)`,
  hex: (name, version) => `add {:${name}, ">= ${version}", override: true} to the dependencies`,
  pub: (name, version) => `set ${name} to ${version} under dependency_overrides in pubspec.yaml`,
};

export interface UpdateText {
  purl: string;
  name: string;
  /** What fixes this vulnerability. */
  fixed: string | null;
  /** What fixes all that is known against the component, where that is another version. */
  clearsAll: string | null;
  breaking: boolean;
  /** `name@version` of the direct dependency that brings it. */
  direct: string | null;
}

/** What to do about a vulnerable component, for people. */
export function howToUpdate({ purl, name, fixed, clearsAll, breaking, direct }: UpdateText): string {
  if (fixed === null) {
    const away = direct === null ? `${name} by another package, or` : `${direct}, which brings ${name}, or`;
    return `No fixed version is known. Replace ${away} make sure that the vulnerable part is not used.`;
  }
  const further = clearsAll !== null && clearsAll !== fixed;
  const also = further ? ` ${clearsAll} also fixes what else is known against it` : '';
  const caution = further ? ', and may break what uses it' : ' That may break what uses it';
  const more = also || breaking ? `${also}${breaking ? caution : ''}.` : '';
  if (direct === null) return `Update ${name} to ${fixed} or later.${more}`;
  const override = OVERRIDES[purlType(purl)]?.(name, clearsAll ?? fixed);
  const otherwise = override ? ` Where there is none, ${override}.` : '';
  return `${name} comes with ${direct}: update that to a release that brings ${name} ${fixed} or later.${otherwise}${more}`;
}
