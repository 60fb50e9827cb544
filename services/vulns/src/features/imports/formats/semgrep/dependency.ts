import type { FindingLocation } from '@osk/contracts';
import { fieldsOf, listOf, purlOf, textOf, type Fields } from '../../reading';

const TYPES = new Map([
  ['npm', 'npm'],
  ['pypi', 'pypi'],
  ['gomod', 'golang'],
  ['maven', 'maven'],
  ['gem', 'gem'],
  ['cargo', 'cargo'],
  ['composer', 'composer'],
  ['nuget', 'nuget'],
  ['pub', 'pub'],
  ['hex', 'hex'],
]);

export interface Dependency {
  package: NonNullable<FindingLocation['package']>;
  lockfile: string;
  /** The code that uses it reaches what is wrong in it. */
  isReachable: boolean;
}

/** The package of a supply chain result, by its `sca_info`; null for a result about code. */
export function dependencyOf(extra: Fields): Dependency | null {
  const info = fieldsOf(extra.sca_info);
  const match = fieldsOf(info.dependency_match);
  const found = fieldsOf(match.found_dependency);
  const name = textOf(found.package, 512);
  if (name === '') return null;
  const version = textOf(found.version, 512);
  const type = TYPES.get(textOf(found.ecosystem, 30).toLowerCase());
  return {
    package: {
      purl: type === undefined ? '' : purlOf({ type, name, version }),
      name,
      version,
      fixed_version: fixedOf(fieldsOf(extra.metadata)['sca-fix-versions'], name),
    },
    lockfile: textOf(match.lockfile, 4_096) || textOf(found.lockfile_path, 4_096),
    isReachable: info.reachable === true,
  };
}

/** `[{ "lodash": "4.17.21" }]` */
function fixedOf(value: unknown, name: string): string | undefined {
  const versions = listOf(value).flatMap((entry) =>
    Object.entries(fieldsOf(entry)).flatMap(([of, version]) => (of === name ? [textOf(version, 100)] : [])),
  );
  return versions.filter((version) => version !== '').join(', ') || undefined;
}
