import { fingerprint } from '@osk/contracts';
import type { CodeScanDocument } from '../scans/scan.model';
import type { Identified } from '../scans/after-scan';
import { repositoryOf } from './code-line';
import { carryFingerprints, type FoundThere } from './carry-fingerprints';
import { contentOf } from './content-of';
import type { TrackedRepository } from './tracked.repo';

/**
 * The fingerprints that a scan's findings go by, in the same order, by what the team's earlier scans of the asset have
 * shown. `found` are distinct by fingerprint.
 */
export async function carry(
  scan: CodeScanDocument,
  found: readonly Identified[],
  tracked: TrackedRepository,
): Promise<string[]> {
  const known = await tracked.ofAsset(scan.team_id, repositoryOf(scan.asset_id));
  if (known.length === 0) return found.map(({ fingerprint }) => fingerprint);
  return carryFingerprints(
    found.map((one) => foundThere(repositoryOf(scan.asset_id), one)),
    known,
  );
}

function foundThere(assetId: string, { raw, fingerprint: own }: Identified): FoundThere {
  const former = raw.formerly ?? [];
  return {
    fingerprints: [own, ...former.map((rule_id) => fingerprint(assetId, { ...raw, rule_id }))],
    rules: [raw.rule_id, ...former],
    content: contentOf(raw),
    file: raw.location.file ?? null,
  };
}
