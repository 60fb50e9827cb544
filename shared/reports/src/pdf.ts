import { SEVERITIES, type Finding } from '@osk/contracts';
import { placeOf, standingOf, type FindingsReport } from './findings-report';
import { beginEntry, COLOUR, ended, FAINT, line, openPdf, section, written, type Document } from './pdf-page';

const MAX_REFERENCES = 5;

/**
 * The report as a PDF (A4), made as it is read: no more than a page is in memory. Its fonts are those every reader has,
 * which know the letters of Western languages alone: others show as question marks.
 */
export async function* toPdf(report: FindingsReport): AsyncGenerator<Buffer> {
  const document = await openPdf(report.title, report.generatedAt);
  heading(document, report);
  let any = false;
  for await (const finding of report.findings) {
    any = true;
    entry(document, finding);
    yield* written(document);
  }
  if (!any) line(document, 'No findings.');
  yield* ended(document);
}

function heading(document: Document, { generatedAt, facts, counts, notes }: FindingsReport): void {
  for (const [label, value] of facts) line(document, `${label}: ${value}`);
  line(document, `Generated: ${generatedAt.toISOString()}`);
  section(document, 'Summary');
  for (const severity of SEVERITIES) line(document, `${severity}: ${counts[severity]}`, { colour: COLOUR[severity] });
  if (notes.length > 0) section(document, 'To be known');
  for (const note of notes) line(document, `- ${note}`);
  section(document, 'Findings');
}

function entry(document: Document, finding: Finding): void {
  const { severity, name, rule_id, description, solution, evidence, cwe, vulnerability, references } = finding;
  const pkg = finding.location.package;
  beginEntry(document, `[${severity}] ${name}`, COLOUR[severity]);
  line(document, placeOf(finding), { colour: FAINT });
  const fixed = pkg?.fixed_version ? `, fixed in ${pkg.fixed_version}` : '';
  const about = [
    rule_id,
    ...(vulnerability ? [vulnerability.id] : []),
    ...cwe,
    ...(pkg ? [`${pkg.name} ${pkg.version}${fixed}`] : []),
    ...standingOf(finding),
  ];
  line(document, about.join('  |  '), { colour: FAINT });
  for (const text of [description, evidence, solution, ...references.slice(0, MAX_REFERENCES)]) line(document, text);
  document.moveDown(0.8);
}
