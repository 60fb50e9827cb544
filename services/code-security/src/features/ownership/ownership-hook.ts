import type { Transaction } from '@osk/persistence';
import type { ScanHook, ScanResult } from '../scans/after-scan';
import type { CodeScanDocument } from '../scans/scan.model';
import type { CodeScanRepository } from '../scans/scan.repo';
import { ownedFields, ownershipEvent } from './ownership-events';
import type { OwnershipService } from './ownership.service';

/** Brings what stands of a repository's ownership to a scan that ends, and to what its findings hang on. */
export class OwnershipHook implements ScanHook {
  constructor(
    private readonly ownership: OwnershipService,
    private readonly scans: Pick<CodeScanRepository, 'update'>,
  ) {}

  async store(scan: CodeScanDocument, _result: ScanResult, tx: Transaction): Promise<void> {
    const { team_id: teamId, request_id: requestId, repo, asset_id: assetId } = scan;
    const owned = await this.ownership.of(teamId, { repo, assetId }, tx);
    if (!owned) return;
    // Who owns it may have been said while the scan was under way.
    if (owned.application !== scan.application || owned.owner !== scan.owner)
      await this.scans.update(teamId, scan._id, { $set: ownedFields(owned) }, tx);
    tx.emit(ownershipEvent({ teamId, requestId }, assetId, owned));
  }
}
