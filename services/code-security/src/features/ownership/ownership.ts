import type { TeamDocument } from '@osk/persistence';

export const CRITICALITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Criticality = (typeof CRITICALITIES)[number];

/** Whose a repository is, and how much depends on it. */
export interface Ownership {
  /** As it was written: an address, `owner/name`, or what an upload is called. */
  repo: string;
  application: string | null;
  owner: string | null;
  environment: string | null;
  criticality: Criticality | null;
}

export type OwnershipFields = Omit<Ownership, 'repo'>;

export interface OwnershipDocument extends Ownership, TeamDocument {
  /** `repoKeys(repo)[0]`: one repository, one entry, however it is written. */
  key: string;
  updated_by: string;
  updated_at: Date;
}
