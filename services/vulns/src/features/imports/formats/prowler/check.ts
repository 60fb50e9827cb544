import type { RawFinding, Severity } from '@osk/contracts';
import { findingOf, maskSecrets, type Tool } from '../../reading';

/** A check that a resource has failed, whichever form told of it. */
export interface FailedCheck {
  tool: Tool;
  rule_id: string;
  title: string;
  severity: Severity;
  /** What was found at this resource. */
  detail: string;
  description: string;
  solution: string;
  references: string[];
  frameworks: Record<string, string[]>;
  account: string;
}

export interface CloudResource {
  /** ARN, or the cloud's own id. */
  uid: string;
  name: string;
  kind: string;
  region: string;
}

export interface AssetFinding {
  finding: RawFinding;
  /** The resource, else the account. */
  asset: string;
}

/** A finding for each resource; one about the account where none is told. */
export function findingsOf(check: FailedCheck, resources: readonly CloudResource[]): AssetFinding[] {
  const about = resources.filter(({ uid }) => uid !== '');
  if (about.length === 0) about.push({ uid: check.account, name: check.account, kind: 'account', region: '' });
  return about.map(({ uid, name, kind, region }) => ({
    asset: uid,
    finding: findingOf(check.tool, 'prowler', {
      rule_id: check.rule_id,
      name: check.title || check.rule_id,
      category: 'misconfiguration',
      severity: check.severity,
      confidence: 90,
      description: [maskSecrets(check.detail), check.description].filter((text) => text !== '').join('\n\n'),
      solution: check.solution,
      references: check.references,
      frameworks: check.frameworks,
      location: {
        ...(uid === '' ? {} : { resource_id: uid }),
        object: {
          kind: kind || 'resource',
          namespace: [check.account, region].filter((text) => text !== '').join('/') || undefined,
          name: name || uid || 'account',
        },
      },
    }),
  }));
}
