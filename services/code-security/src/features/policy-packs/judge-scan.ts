import type { Component } from '@osk/components';
import { atLeast, type Finding, type PolicyReason } from '@osk/contracts';
import { LicenceJudge } from '@osk/sbom';
import { judgedBy } from '../sbom/licence-policy';
import type { PolicyPack } from './policy-pack';

const SHOWN = 50;
const NAMED = 5;
const DAY_MS = 86_400_000;

/** What of a scan a policy pack looks at. Findings that people have dealt with do not count. */
export interface Judged {
  findings: readonly Finding[];
  components: readonly Component[];
}

/** What keeps a scan from passing under a pack, each with the findings that cause it; [] when nothing does. */
export function judgeScan(pack: PolicyPack, { findings, components }: Judged, now: Date): PolicyReason[] {
  const open = findings.filter(({ category, status }) => category === 'dependency' && status === 'open');
  const { failOnSeverity, failOnKnownExploited, failOnEpss, fixWithinDays } = pack.dependencies;
  const overdue = ({ severity, first_seen }: Finding): boolean => {
    const days = fixWithinDays[severity];
    return days !== null && now.getTime() - Date.parse(first_seen) > days * DAY_MS;
  };
  return [
    failOnSeverity === null
      ? null
      : because('policy_severity', open, `at ${failOnSeverity} or above`, ({ severity }) =>
          atLeast(severity, failOnSeverity),
        ),
    failOnKnownExploited
      ? because(
          'policy_known_exploited',
          open,
          'known to be exploited',
          ({ vulnerability }) => vulnerability?.kev === true,
        )
      : null,
    failOnEpss === null
      ? null
      : because(
          'policy_epss',
          open,
          `with an EPSS of ${failOnEpss} or more`,
          ({ vulnerability }) => (vulnerability?.epss ?? 0) >= failOnEpss,
        ),
    because('policy_overdue', open, 'not fixed in the time the pack gives', overdue),
    deniedLicences(pack, components),
  ].filter((reason) => reason !== null);
}

function because(
  rule: string,
  open: readonly Finding[],
  what: string,
  fails: (finding: Finding) => boolean,
): PolicyReason | null {
  const culprits = open.filter(fails);
  if (culprits.length === 0) return null;
  return {
    rule,
    message: `${culprits.length} vulnerable dependenc${culprits.length === 1 ? 'y' : 'ies'} ${what}`,
    finding_ids: culprits.slice(0, SHOWN).map(({ finding_id }) => finding_id),
  };
}

function deniedLicences({ licences }: PolicyPack, components: readonly Component[]): PolicyReason | null {
  const judge = new LicenceJudge(judgedBy(licences));
  const denied = components.filter((component) => judge.judge(component).verdict === 'denied');
  if (denied.length === 0) return null;
  const names = denied
    .slice(0, NAMED)
    .map(({ name, version, licenses }) => `${name} ${version} (${licenses.join(', ')})`);
  const more = denied.length > NAMED ? `, and ${denied.length - NAMED} more` : '';
  return { rule: 'policy_licence', message: `Licences that are denied: ${names.join(', ')}${more}`, finding_ids: [] };
}
