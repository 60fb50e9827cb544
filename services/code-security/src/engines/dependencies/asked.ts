import type { Component } from '@osk/components';
import { packageEcosystemOfType } from '@osk/versions';
import { pinnedVersion } from './pinned-version';
import { orderOf, purlType } from './upgrade-order';

/** How sure it is that this version is the one in use. */
export type Certainty =
  /** The file says it exactly. */
  | 'exact'
  /** A constraint that lets in this version alone. */
  | 'pinned'
  /** The newest version of a line that a moving tag (`v4`) stands for. */
  | 'newest_of_line'
  /** A branch or the like: only what affects every version can match. */
  | 'unplaced';

export interface Asked {
  component: Component;
  version: string;
  certainty: Certainty;
}

export interface Questions {
  asked: Asked[];
  /** Components that nobody can be asked about, by reason. */
  left: Map<string, Component[]>;
}

const ONLY_RANGE = 'only a range of versions is declared and no lock file says which one is in use';
const NO_VERSION = 'no version is known';
const COMMIT = 'pinned to a commit, which has no place among the versions that advisories name';
const NO_SOURCE = 'no advisory source speaks of this kind of package';

/** What matching is asked about a source's components, and what it cannot be asked. */
export function questionsOf(components: readonly Component[]): Questions {
  const questions: Questions = { asked: [], left: new Map() };
  for (const component of components) {
    const question = questionOf(component);
    if (typeof question === 'string')
      questions.left.set(question, [...(questions.left.get(question) ?? []), component]);
    else questions.asked.push(question);
  }
  return questions;
}

function questionOf(component: Component): Asked | string {
  const type = purlType(component.purl);
  if (!packageEcosystemOfType(type)) return NO_SOURCE;
  const { version, constraint } = component;
  if (version === '') {
    const pinned = constraint === undefined ? undefined : pinnedVersion(type, constraint);
    if (pinned !== undefined) return { component, version: pinned, certainty: 'pinned' };
    return constraint ? ONLY_RANGE : NO_VERSION;
  }
  if (isCommit(version)) return COMMIT;
  const line = MOVES.has(type) ? lineOf(version) : undefined;
  if (line !== undefined) return { component, version: line, certainty: 'newest_of_line' };
  return { component, version, certainty: orderOf(component.purl).valid(version) ? 'exact' : 'unplaced' };
}

/** A Git object id, whole or shortened; digits alone are taken for a version. */
const isCommit = (version: string): boolean =>
  /^[0-9a-f]{7,64}$/i.test(version) && (/[a-f]/i.test(version) || version.length >= 40);

/** Tags of GitHub Actions are moved on to each release of their line by custom. */
const MOVES = new Set(['githubactions', 'github']);
const NEWEST = '999999';

/** `v4` -> `v4.999999.999999`: affected only where no release of the line is fixed. Undefined for a full version. */
function lineOf(version: string): string | undefined {
  const [, major, minor] = /^(v?\d+)(\.\d+)?$/.exec(version) ?? [];
  return major === undefined ? undefined : `${major}${minor ?? `.${NEWEST}`}.${NEWEST}`;
}
