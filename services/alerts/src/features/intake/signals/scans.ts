import type { EventData, Severity } from '@osk/contracts';
import { priorityOf } from '../../alerts/terms';
import { causeOf } from '../signal';
import { line, pathStep, timeOf, type SignalReaders } from './reader';

interface FailureClass {
  label: string;
  severity: Severity;
  hint: string;
}

/** How a scan can fail (specification, Notifications raised by the platform), and what helps. */
const CLASSES: Readonly<Record<string, FailureClass>> = {
  connectivity: {
    label: 'the target could not be reached',
    severity: 'medium',
    hint: 'Check that the target is up and that its name, port and firewall let the scanner reach it.',
  },
  credentials: {
    label: 'the credentials were refused',
    severity: 'high',
    hint: 'Renew the credentials of the connection and test it; they may have expired or been revoked.',
  },
  tool_error: {
    label: 'the scanner failed',
    severity: 'medium',
    hint: 'Run the scan again; if it fails the same way, look at the scan’s messages and the worker’s log.',
  },
  timeout: {
    label: 'it took too long',
    severity: 'medium',
    hint: 'Use a smaller profile or target, or scan when the target is less busy.',
  },
  permission: {
    label: 'a permission is missing',
    severity: 'high',
    hint: 'Grant the permissions that the scan names as missing to the account it runs under.',
  },
};

const causeOfScan = ({ scan_type, target }: Pick<EventData<'scan.failed'>, 'scan_type' | 'target'>): string =>
  causeOf('scan', scan_type, target);

export const scanSignals: SignalReaders<'scan.failed' | 'scan.completed'> = {
  'scan.failed': (event) => {
    const { scan_id, scan_type, target, reason, failure_class } = event.data;
    const category = Object.hasOwn(CLASSES, failure_class) ? failure_class : 'tool_error';
    const { label, severity, hint } = CLASSES[category]!;
    const cause = causeOfScan(event.data);
    return [
      {
        kind: 'present',
        event_type: event.event_type,
        ...timeOf(event),
        cause,
        member: cause,
        recurrence: true,
        refresh: true,
        source: 'scan',
        notification_source: 'system',
        category,
        severity,
        priority: priorityOf(severity),
        stage: 0,
        title: line(`Scan failed: ${scan_type} of ${target}, ${label}`),
        description: line(reason, 1_000),
        hint,
        action_url: `/api/cicd/scans/${pathStep(scan_id)}/results`,
        asset_id: target,
        finding_id: null,
        scan_id,
        sla_due_at: null,
        cure: null,
      },
    ];
  },
  'scan.completed': (event) => {
    // A scan that ended early proves nothing about what made the last one fail.
    if (event.data.status !== 'completed') return [];
    const cause = causeOfScan(event.data);
    const why = 'A later scan of the same type and target has completed';
    return [{ kind: 'gone', ...timeOf(event), cause, member: cause, why, remember: true }];
  },
};
