import type { Static } from '@sinclair/typebox';
import * as alerts from './alerts';
import * as assessments from './assessments';
import * as cloudAccounts from './cloud-accounts';
import * as compliance from './compliance';
import * as components from './components';
import * as decisions from './decisions';
import * as directory from './directory';
import * as evidence from './evidence';
import * as lifecycle from './finding-lifecycle';
import * as findings from './findings';
import * as platform from './platform';
import * as remediation from './remediation';
import * as risk from './risk';
import * as scanWork from './scan-work';
import * as scans from './scans';
import * as sla from './sla';
import * as webhook from './webhook';

export { EventEnvelope, type EventContract } from './envelope';

/** Every event: the families of the specification, and those that stay inside the platform. */
const modules = {
  ...scans,
  ...scanWork,
  ...findings,
  ...lifecycle,
  ...components,
  ...decisions,
  ...sla,
  ...risk,
  ...cloudAccounts,
  ...compliance,
  ...remediation,
  ...evidence,
  ...assessments,
  ...alerts,
  ...directory,
  ...platform,
  ...webhook,
};

type Contracts = (typeof modules)[keyof typeof modules];
export type EventName = Contracts['name'];
type EventMap = { [C in Contracts as C['name']]: Static<C['payload']> };
export type EventData<N extends EventName> = EventMap[N];

/** An event as it travels. */
export interface PlatformEvent<N extends EventName = EventName> {
  event_id: string;
  event_type: N;
  /** ISO 8601 UTC with milliseconds. */
  occurred_at: string;
  team_id: string;
  source_module: string;
  request_id?: string;
  traceparent?: string;
  data: EventData<N>;
}

export const EVENTS: ReadonlyMap<EventName, Contracts> = new Map(
  Object.values(modules).map((contract) => [contract.name, contract]),
);

/** Events that stay inside the platform and are never offered to a webhook subscription. */
export const INTERNAL_EVENTS: ReadonlySet<EventName> = new Set<EventName>([
  'scan_work.changed',
  'scan_work.findings',
  'findings.reported',
  'components.reported',
  'decision.made',
  'asset.exposure_changed',
  'asset.ownership_changed',
  'alert.raised',
  'alert.resolved',
  'platform.condition',
  'team.directory',
  'team.directory_wanted',
]);
