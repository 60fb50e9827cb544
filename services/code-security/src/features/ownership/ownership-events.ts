import { makeEvent, type PlatformEvent } from '@osk/contracts';
import type { CodeScanDocument } from '../scans/scan.model';
import type { Ownership } from './ownership';

/** What a scan shows of it, and is filtered by. */
export const ownedFields = ({ application, owner }: Ownership): Pick<CodeScanDocument, 'application' | 'owner'> => ({
  application,
  owner,
});

export function ownershipEvent(
  { teamId, requestId }: { teamId: string; requestId: string },
  asset_id: string,
  { application, owner, environment, criticality }: Ownership,
): PlatformEvent {
  const origin = { team_id: teamId, source_module: 'code-security', request_id: requestId };
  return makeEvent('asset.ownership_changed', origin, { asset_id, application, owner, environment, criticality });
}
