import { fieldsOf, listOf, severityFrom, textOf, textsOf, type Fields } from '../../reading';
import { findingsOf, type AssetFinding, type CloudResource } from './check';

const MANY = { count: 30, length: 2_048 };
const FRAMEWORKS = 30;

const productOf = (entry: Fields): Fields => fieldsOf(fieldsOf(entry.metadata).product);

/** A detection finding (class 2004 of the Open Cybersecurity Schema Framework) that Prowler has written. */
export const isOcsf = (entry: Fields): boolean =>
  productOf(entry).name === 'Prowler' && (entry.finding_info !== undefined || entry.class_uid !== undefined);

/** Reads a finding; a text says why it is none. */
export function readOcsf(entry: Fields): AssetFinding[] | string {
  const code = textOf(entry.status_code, 20).toUpperCase();
  if (code !== 'FAIL') return `status ${code || 'none'}: not a finding`;
  if (entry.status_id === 3 || textOf(entry.status, 20).toLowerCase() === 'suppressed')
    return 'suppressed in the report (muted)';
  const info = fieldsOf(entry.finding_info);
  const metadata = fieldsOf(entry.metadata);
  const rule_id = textOf(metadata.event_code, 200);
  if (rule_id === '') return 'finding without an `event_code`';
  const cloud = fieldsOf(entry.cloud);
  const remediation = fieldsOf(entry.remediation);
  const unmapped = fieldsOf(entry.unmapped);
  const region = textOf(cloud.region, 100);
  return findingsOf(
    {
      tool: { name: 'Prowler', version: textOf(productOf(entry).version, 50) },
      rule_id,
      title: textOf(info.title, 300),
      severity: severityFrom(textOf(entry.severity, 40) === 'Informational' ? 'info' : entry.severity),
      detail: textOf(entry.status_detail, 2_000) || textOf(entry.message, 2_000),
      description: [textOf(info.desc, 4_000), textOf(entry.risk_details, 4_000)]
        .filter((text) => text !== '')
        .join('\n\n'),
      solution: textOf(remediation.desc, 8_000),
      references: [...textsOf(remediation.references, MANY), textOf(unmapped.related_url, 2_048)].filter((text) =>
        /^https?:\/\//.test(text),
      ),
      frameworks: frameworksOf(unmapped.compliance),
      account: textOf(fieldsOf(cloud.account).uid, 300),
    },
    listOf(entry.resources).map((resource) => resourceOf(fieldsOf(resource), region)),
  );
}

const resourceOf = (resource: Fields, region: string): CloudResource => ({
  uid: textOf(resource.uid, 2_048) || textOf(resource.name, 2_048),
  name: textOf(resource.name, 300),
  kind: textOf(resource.type, 300),
  region: textOf(resource.region, 100) || region,
});

/** `{ "CIS-3.0": ["1.4"] }` */
function frameworksOf(value: unknown): Record<string, string[]> {
  const known = Object.entries(fieldsOf(value)).slice(0, FRAMEWORKS);
  return Object.fromEntries(known.map(([name, controls]) => [name, textsOf(controls, { count: 30, length: 100 })]));
}
