import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { AuditRecordMessage } from './audit-record';
import { ScanOrderMessage } from './scan-order';

export interface JobContract<Name extends string = string, S extends TSchema = TSchema> {
  name: Name;
  payload: S;
}

function job<const Name extends string, S extends TSchema>(name: Name, payload: S): JobContract<Name, S> {
  return { name, payload };
}

/** Work on `osk.work`: the routing key is the name, the queue is `work.<name>`. The document is the truth, the message a nudge. */
const modules = {
  keepAuditRecord: job('gateway.audit', AuditRecordMessage),
  runScan: job('scans.run', Type.Object({ team_id: Type.String(), scan_id: Type.String() })),
  orderCodeScan: job('code-security.order', ScanOrderMessage),
  runCodeScan: job('code-security.scan', Type.Object({ team_id: Type.String(), scan_id: Type.String() })),
  processSbom: job('code-security.sbom', Type.Object({ team_id: Type.String(), sbom_id: Type.String() })),
  deliverWebhook: job(
    'delivery.webhook',
    Type.Object({ team_id: Type.String(), delivery_id: Type.String(), attempt: Type.Integer({ minimum: 1 }) }),
  ),
  closeScope: job('vulns.close_scope', Type.Object({ team_id: Type.String(), scope_id: Type.String() })),
  applyVex: job('vulns.apply_vex', Type.Object({ team_id: Type.String(), vex_id: Type.String() })),
  rematch: job(
    'vulns.rematch',
    Type.Object({ team_id: Type.String(), list_id: Type.String({ description: 'A kept component list' }) }),
  ),
  weighAsset: job(
    'vulns.weigh_asset',
    Type.Object({
      team_id: Type.String(),
      asset_id: Type.String({ description: 'Its exposure or criticality changed' }),
    }),
  ),
  sendNotification: job(
    'delivery.notify',
    Type.Object({ team_id: Type.String(), dispatch_id: Type.String(), attempt: Type.Integer({ minimum: 1 }) }),
  ),
  watchRemoteScan: job('scans.watch_remote', Type.Object({ team_id: Type.String(), scan_id: Type.String() })),
  scanCallback: job(
    'scans.callback',
    Type.Object({ team_id: Type.String(), scan_id: Type.String(), attempt: Type.Integer({ minimum: 1 }) }),
  ),
};

type Contracts = (typeof modules)[keyof typeof modules];
export type JobName = Contracts['name'];
type JobMap = { [C in Contracts as C['name']]: Static<C['payload']> };
export type JobData<N extends JobName> = JobMap[N];
export const JOBS: ReadonlyMap<JobName, Contracts> = new Map(
  Object.values(modules).map((contract) => [contract.name, contract]),
);
