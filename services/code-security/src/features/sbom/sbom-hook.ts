import { randomUUID } from 'node:crypto';
import { fromCatalogue, type SbomSubject } from '@osk/sbom';
import type { Transaction } from '@osk/persistence';
import type { ScanHook, ScanResult } from '../scans/after-scan';
import { NO_FINDINGS, type CodeScanDocument } from '../scans/scan.model';
import type { SbomRecord } from './storage/sbom.model';
import type { SbomStore } from './storage/sbom-store';

/** Keeps what a scan found of components, so that its bill of materials is there without another run. */
export class SbomHook implements ScanHook {
  constructor(private readonly sboms: SbomStore) {}

  async store(scan: CodeScanDocument, result: ScanResult, tx: Transaction): Promise<void> {
    const complete = result.completeParts.includes('components');
    if (!complete && result.components.length === 0) return;
    await this.sboms.putWhole(scan.team_id, recordOf(scan, result, complete), fromCatalogue(result.components), tx);
  }

  async remove(teamId: string, scanId: string, tx: Transaction): Promise<void> {
    await this.sboms.remove(teamId, scanId, tx);
  }
}

function recordOf(
  scan: CodeScanDocument,
  result: ScanResult,
  complete: boolean,
): Omit<SbomRecord, 'components' | 'direct' | 'packs'> {
  return {
    ...freshRecord(result.completedAt),
    _id: scan._id,
    source: 'generated',
    name: scan.repo,
    version: scan.commit ?? scan.branch ?? '',
    repo: scan.repo,
    branch: scan.branch,
    commit: scan.commit,
    application: scan.application,
    policy_pack: scan.policy_pack,
    asset_id: scan.asset_id,
    format: 'cyclonedx-json',
    spec_version: '1.6',
    subject: subjectOf(scan, result),
    tools: ['OpenSkerry'],
    warnings: complete ? [] : ['Not every part of the code could be looked at; see the coverage of the scan'],
    complete,
    reported: null,
    created_by: scan.user_id,
    request_id: scan.request_id,
  };
}

/** What every new bill begins with. */
export function freshRecord(at: Date) {
  return {
    status: 'ready' as const,
    serial: randomUUID() as string,
    match_state: 'pending' as const,
    match_asked_at: at,
    matched_at: null,
    vulnerable_components: 0,
    vulnerabilities: { ...NO_FINDINGS },
    matches_truncated: false,
    licences_looked_up_at: null,
    created_at: at,
  };
}

/** One project speaks for the whole; several are only parts of it. */
function subjectOf(scan: CodeScanDocument, { projects }: ScanResult): SbomSubject {
  const [project, ...others] = projects;
  const only = others.length === 0 ? project : undefined;
  return {
    ref: 'subject',
    type: 'application',
    name: scan.repo,
    ...((scan.commit ?? only?.version) && { version: scan.commit ?? only?.version }),
    ...(only?.purl && { purl: only.purl }),
    licenses: only?.licenses ?? [],
  };
}
