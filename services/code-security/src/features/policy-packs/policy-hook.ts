import type { PolicyVerdict } from '@osk/contracts';
import type { ScanHook } from '../scans/after-scan';
import type { CodeScanDocument } from '../scans/scan.model';
import { judgeScan, type Judged } from './judge-scan';
import type { PolicyService } from './policy.service';

/** A scan's verdict by its pack. It decides gates where the scan, or the team, has chosen the pack; else it is only told. */
export class PolicyHook implements ScanHook {
  constructor(
    private readonly policies: Pick<PolicyService, 'ofScan'>,
    private readonly now: () => Date = () => new Date(),
  ) {}

  async judge({ team_id, policy_pack }: CodeScanDocument, judged: Judged): Promise<PolicyVerdict> {
    const { pack, chosen } = await this.policies.ofScan(team_id, policy_pack);
    const reasons = judgeScan(pack, judged, this.now());
    return { pack: pack.id, enforced: chosen, passed: reasons.length === 0, reasons };
  }
}
