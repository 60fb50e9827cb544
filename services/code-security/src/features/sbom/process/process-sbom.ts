import type { SbomDocument } from '../storage/sbom.model';
import type { SbomStore } from '../storage/sbom-store';
import { matchSbom, type Match } from './match-sbom';
import { reportComponents } from './report-components';

export interface ProcessDeps {
  sboms: SbomStore;
  match: Match;
  /** Looks up missing licences where the team has asked for it; never fails the rest. */
  lookUpLicences(sbom: SbomDocument): Promise<void>;
  now?(): Date;
}

/**
 * What is to be done for a bill after it is kept: `vulns` is told of its components, missing licences are looked up,
 * and it is matched. Every step may be begun again.
 */
export async function processSbom(
  { sboms, match, lookUpLicences, now = () => new Date() }: ProcessDeps,
  teamId: string,
  sbomId: string,
): Promise<void> {
  const sbom = await sboms.heads.find(teamId, sbomId);
  if (!sbom) return;
  if (!(await reportComponents(sboms, sbom))) return;
  await matchSbom(sboms, sbom, match, now());
  if (sbom.licences_looked_up_at === null) await lookUpLicences(sbom);
}
