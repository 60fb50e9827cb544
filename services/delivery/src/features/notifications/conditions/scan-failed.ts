import type { NotificationSource, Severity } from '@osk/contracts';
import { defineCondition } from '../condition';
import { facts } from '../told-parts';

interface FailureClass {
  name: string;
  severity: Severity;
  hint: string;
}

const CLASSES: Readonly<Record<string, FailureClass>> = {
  connectivity: {
    name: 'Connectivity',
    severity: 'medium',
    hint: 'Check that the target is up and that its name and port can be reached from where the platform runs.',
  },
  credentials: {
    name: 'Credentials',
    severity: 'high',
    hint: 'The target refused the credentials. Renew them, then start the scan again.',
  },
  permission: {
    name: 'Permission',
    severity: 'high',
    hint: 'The credentials work but may not read what the scan needs. Give them the missing rights.',
  },
  timeout: {
    name: 'Timeout',
    severity: 'medium',
    hint: 'The scan did not end in time. Take a smaller target or a lighter profile, or raise the time limit.',
  },
  tool_error: {
    name: 'Tool error',
    severity: 'medium',
    hint: 'The scanner itself failed. Start the scan again; if that does not help, look into the log of the scans service.',
  },
};

/** By the beginning of a scan type; the first that fits. */
const SOURCES: readonly (readonly [RegExp, NotificationSource])[] = [
  [/^(code|sast|secret|dependency|sbom)/, 'code_scan'],
  [/^iac/, 'iac_scan'],
  [/^(k8s|kubernetes)/, 'kubernetes'],
  [/^registry/, 'registry'],
  [/^(container|image)/, 'container_security'],
  [/^(cloud|cspm|aws|azure|gcp)/, 'cspm'],
];

/** A scan ended without a result: what kind of failure it was, and what to do about it. */
export default defineCondition({
  events: ['scan.failed'],
  tell: ({ data }) => {
    const kind = CLASSES[data.failure_class] ?? CLASSES['tool_error']!;
    return {
      category: 'system_error',
      source: SOURCES.find(([type]) => type.test(data.scan_type))?.[1] ?? 'vulnerability',
      type: 'scan.failed',
      severity: kind.severity,
      title: `Scan failed (${kind.name.toLowerCase()}): ${data.target}`,
      body: `${data.reason}\n\nWhat to do: ${kind.hint}`,
      facts: facts({
        Scan: data.scan_id,
        Type: data.scan_type,
        Target: data.target,
        Failure: kind.name,
        'Started by': data.trigger,
        'Failed at': data.failed_at,
      }),
      look: null,
      dedup_key: `scan-failed:${data.scan_id}`,
      resolves: false,
      channels: ['email', 'slack'],
      isAlert: false,
      group: null,
    };
  },
});
