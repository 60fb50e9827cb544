import { SEVERITIES, type SeverityCounts } from '@osk/contracts';
import type { FixPlan } from '../../../engines/dependencies/fix-plan';
import type { SbomPage } from '../sbom.service';
import type { SbomDocument } from '../storage/sbom.model';

/** What a report about a bill is made of, whatever it is written in. */
export interface ReportInput extends SbomPage {
  plan: FixPlan;
}

export const reportTitle = ({ name }: SbomDocument): string => `Software bill of materials: ${name}`;

/** What it is of and what it comes to, label and value. */
export function reportFacts({ sbom, verdicts }: ReportInput): [label: string, value: string][] {
  const uploaded = `Upload by ${sbom.tools.join(', ') || 'an unnamed tool'}`;
  return [
    ['Version', sbom.version || 'not given'],
    ['Repository', sbom.repo ?? 'not given'],
    ['Made', sbom.created_at.toISOString()],
    ['Source', sbom.source === 'generated' ? `Scan ${sbom._id}` : uploaded],
    ['Components', `${sbom.components}, of which ${sbom.direct} are known to be direct`],
    ['Vulnerable components', sbom.match_state === 'done' ? String(sbom.vulnerable_components) : 'not looked at yet'],
    ['Vulnerabilities', severityText(sbom.vulnerabilities)],
    ['Licences', `${verdicts.allowed} allowed, ${verdicts.review} to be reviewed, ${verdicts.denied} denied`],
  ];
}

const severityText = (counts: SeverityCounts): string =>
  SEVERITIES.map((severity) => `${counts[severity]} ${severity}`).join(', ');
