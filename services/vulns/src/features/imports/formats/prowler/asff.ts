import { fieldsOf, listOf, severityFrom, textOf, textsOf, type Fields } from '../../reading';
import { findingsOf, type AssetFinding, type CloudResource } from './check';

const FRAMEWORKS = 30;
const PREFIX = /^prowler-/;

/** A finding in the AWS Security Finding Format (`SchemaVersion` 2018-10-08) that Prowler has written. */
export const isAsff = (entry: Fields): boolean =>
  entry.SchemaVersion === '2018-10-08' &&
  (fieldsOf(entry.ProductFields).ProviderName === 'Prowler' || PREFIX.test(textOf(entry.GeneratorId, 200)));

/** Reads a finding; a text says why it is none. */
export function readAsff(entry: Fields): AssetFinding[] | string {
  const compliance = fieldsOf(entry.Compliance);
  const status = textOf(compliance.Status, 30).toUpperCase();
  // What is muted has the status WARNING, what is for a person to look at NOT_AVAILABLE.
  if (status !== 'FAILED') return `status ${status || 'none'}: not a finding`;
  if (fieldsOf(entry.Workflow).Status === 'SUPPRESSED') return 'suppressed in the report (workflow)';
  if (entry.RecordState === 'ARCHIVED') return 'archived in the report';
  const rule_id = textOf(entry.GeneratorId, 200).replace(PREFIX, '');
  if (rule_id === '') return 'finding without a `GeneratorId`';
  const advice = fieldsOf(fieldsOf(entry.Remediation).Recommendation);
  const severity = fieldsOf(entry.Severity).Label;
  const url = textOf(advice.Url, 2_048);
  return findingsOf(
    {
      tool: { name: 'Prowler', version: textOf(fieldsOf(entry.ProductFields).ProviderVersion, 50) },
      rule_id,
      title: textOf(entry.Title, 300),
      severity: severityFrom(severity === 'INFORMATIONAL' ? 'info' : severity),
      detail: '',
      description: textOf(entry.Description, 4_000),
      solution: textOf(advice.Text, 8_000),
      references: /^https?:\/\//.test(url) ? [url] : [],
      frameworks: frameworksOf(compliance.RelatedRequirements),
      account: textOf(entry.AwsAccountId, 300),
    },
    listOf(entry.Resources).map((resource) => resourceOf(fieldsOf(resource))),
  );
}

const resourceOf = (resource: Fields): CloudResource => ({
  uid: textOf(resource.Id, 2_048),
  name: textOf(resource.Id, 2_048).split(/[:/]/).at(-1)?.slice(0, 300) ?? '',
  kind: textOf(resource.Type, 300),
  region: textOf(resource.Region, 100),
});

/** `CIS-3.0 1.4 1.5`: the framework, then its controls. */
function frameworksOf(value: unknown): Record<string, string[]> {
  const requirements = textsOf(value, { count: FRAMEWORKS, length: 2_000 }).map((text) => text.trim().split(/\s+/));
  return Object.fromEntries(requirements.map(([name = '', ...controls]) => [name, controls]));
}
