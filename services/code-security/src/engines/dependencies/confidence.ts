import type { Component, EvidenceKind } from '@osk/components';
import type { Certainty } from './asked';

/** How sure a kind of file makes it that this version is what is used. */
const BY_KIND: Readonly<Record<EvidenceKind, number>> = {
  installed: 98,
  lockfile: 97,
  binary: 92,
  archive: 88,
  manifest: 80,
};

/** An archive that says itself what it holds has coordinates; a bare file name was only guessed from. */
const GUESSED = 60;

/** 0 to 100: how sure it is that the component is there in the version that was asked about. */
export function confidenceOf({ locations, purl }: Pick<Component, 'locations' | 'purl'>, certainty: Certainty): number {
  if (certainty === 'unplaced') return 50;
  if (certainty === 'newest_of_line') return 85;
  const kinds = locations.map(({ kind }) => kind);
  if (kinds.length > 0 && kinds.every((kind) => kind === 'archive') && isGuess(purl)) return GUESSED;
  const best = Math.max(...kinds.map((kind) => BY_KIND[kind]), 0) || BY_KIND.manifest;
  return certainty === 'pinned' ? Math.min(best, BY_KIND.manifest) : best;
}

/** Maven coordinates without a group come from the name of the file. */
const isGuess = (purl: string): boolean => /^pkg:maven\/[^/]+$/.test(purl.split(/[@?#]/, 1)[0] as string);
