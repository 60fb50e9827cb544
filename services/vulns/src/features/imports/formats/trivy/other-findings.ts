import type { RawFinding } from '@osk/contracts';
import { findingOf, fieldsOf, severityFrom, textOf, textsOf, type Fields } from '../../reading';
import { placeOf, type Context } from './vulnerability';

const lineOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** A `DetectedMisconfiguration`; null where a check passed, a string where it cannot be read. */
export function readMisconfiguration(found: Fields, context: Context): RawFinding | null {
  const id = textOf(found.ID, 200) || textOf(found.AVDID, 200);
  if (id === '' || (typeof found.Status === 'string' && found.Status !== 'FAIL')) return null;
  const cause = fieldsOf(found.CauseMetadata);
  const resource = textOf(cause.Resource, 2_048);
  const message = textOf(found.Message, 4_000);
  return findingOf(context.report.tool, 'trivy', {
    rule_id: id,
    name: textOf(found.Title, 300) || id,
    category: 'misconfiguration',
    severity: severityFrom(found.Severity),
    description: [message, textOf(found.Description, 4_000)].filter((text) => text !== '').join('\n\n'),
    solution: textOf(found.Resolution, 4_000),
    references: [textOf(found.PrimaryURL, 2_048), ...textsOf(found.References, { count: 20, length: 2_048 })],
    location: {
      ...placeOf(context, found.Layer),
      start_line: lineOf(cause.StartLine),
      end_line: lineOf(cause.EndLine),
      ...(resource === '' ? {} : { resource_id: resource }),
    },
    identity: message,
  });
}

/** A `SecretFinding`. The tool's own excerpt is not kept: what it has masked is for it to know. */
export function readSecret(found: Fields, context: Context): RawFinding | null {
  const id = textOf(found.RuleID, 200);
  if (id === '') return null;
  return findingOf(context.report.tool, 'trivy', {
    rule_id: id,
    name: textOf(found.Title, 300) || id,
    category: 'secret',
    severity: severityFrom(found.Severity),
    description: `${textOf(found.Title, 300) || id} was found in a file.`,
    solution: 'Revoke it, put a new one into a store for secrets, and take it out of the file and its history.',
    cwe: ['CWE-798'],
    location: {
      ...placeOf(context, found.Layer),
      start_line: lineOf(found.StartLine),
      end_line: lineOf(found.EndLine),
    },
    identity: textOf(found.Match, 1_000),
  });
}

/** A `DetectedLicense`. */
export function readLicense(found: Fields, context: Context): RawFinding | null {
  const license = textOf(found.Name, 200);
  if (license === '') return null;
  const name = textOf(found.PkgName, 512);
  const file = textOf(found.FilePath, 4_096);
  const place = placeOf(context);
  return findingOf(context.report.tool, 'trivy', {
    rule_id: `license/${license}`,
    name: name === '' ? `License ${license}` : `License ${license} of ${name}`,
    category: 'license',
    severity: severityFrom(found.Severity),
    description: `${name || file || 'A file'} is under ${license} (${textOf(found.Category, 50) || 'unclassified'}).`,
    references: [textOf(found.Link, 2_048)],
    location: { ...place, ...(file === '' ? {} : { file }) },
    identity: name,
  });
}
