import { purlOf } from '../../support/purl';

export interface Coordinates {
  group: string;
  artifact: string;
  version: string;
  /** `jar` when nothing else is said. */
  type?: string;
  classifier?: string;
}

/** Types that are jars by another name: what they hold is the artifact itself. */
const JARS: ReadonlySet<string> = new Set(['', 'jar', 'bundle', 'ejb', 'maven-plugin', 'eclipse-plugin']);

export function mavenPurl({ group, artifact, version, type = '', classifier = '' }: Coordinates): string {
  return purlOf('maven', group, artifact, version, { type: JARS.has(type) ? undefined : type, classifier });
}

/** `group:artifact`, as Maven and advisories name it. */
export const mavenName = ({ group, artifact }: Pick<Coordinates, 'group' | 'artifact'>): string =>
  `${group}:${artifact}`;
