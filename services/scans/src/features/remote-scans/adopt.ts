import type { EventData, ScanType } from '@osk/contracts';
import { unstarted, type ScanDocument } from '../scans/scan.model';
import { elsewhere, newRemote } from './order';

/** The record of a scan that another service was asked for directly. */
export function adopted(teamId: string, data: EventData<'scan_work.changed'>, now: Date): ScanDocument {
  return {
    _id: data.scan_id,
    team_id: teamId,
    job: elsewhere(),
    user_id: data.user_id,
    scan_type: data.scan_type as ScanType,
    tool_type: data.tool_type,
    scan_profile: data.scan_profile,
    target: data.target,
    asset_id: data.asset_id,
    options: {},
    sealed_auth: null,
    trigger: data.trigger === 'rescan' ? 'rescan' : 'api',
    rescan_of: null,
    request_id: data.request_id,
    phase: data.phase,
    fail_on_severity: data.fail_on_severity,
    branch: data.branch,
    pipeline_context: null,
    callback: null,
    remote: newRemote(null, now),
    created_at: new Date(data.created_at),
    ...unstarted(),
  };
}
