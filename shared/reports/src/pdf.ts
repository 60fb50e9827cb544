import type { Readable } from 'node:stream';
import { SEVERITIES, type Finding, type Severity } from '@osk/contracts';
import type PDFDocument from 'pdfkit';
import { placeOf, standingOf, type FindingsReport } from './findings-report';

const COLOUR: Readonly<Record<Severity, string>> = {
  critical: '#7d1128',
  high: '#c4321c',
  medium: '#b06f00',
  low: '#3c78b5',
  info: '#5b6577',
};
const INK = '#1c2330';
const FAINT = '#5b6577';
const MAX_TEXT = 1_500;
const MAX_REFERENCES = 5;

/**
 * The report as a PDF (A4), made as it is read: no more than a page is in memory. Its fonts are those every reader has,
 * which know the letters of Western languages alone: others show as question marks.
 */
export async function* toPdf(report: FindingsReport): AsyncGenerator<Buffer> {
  const info = { Title: report.title, CreationDate: report.generatedAt, Producer: 'OpenSkerry' };
  // Loaded with the first PDF: its fonts and tables cost every process that only writes SARIF a tenth of a second and 24 MB.
  const { default: Pdf } = await import('pdfkit');
  const document = new Pdf({ size: 'A4', margin: 50, info });
  heading(document, report);
  let any = false;
  for await (const finding of report.findings) {
    any = true;
    entry(document, finding);
    yield* written(document);
  }
  if (!any) line(document, 'No findings.');
  document.end();
  for await (const chunk of document as AsyncIterable<Buffer>) yield chunk;
}

type Document = InstanceType<typeof PDFDocument>;

function* written(document: Document): Generator<Buffer> {
  for (let chunk = read(document); chunk !== null; chunk = read(document)) yield chunk;
}
const read = (document: Document): Buffer | null => (document as unknown as Readable).read() as Buffer | null;

function heading(document: Document, { title, generatedAt, facts, counts, notes }: FindingsReport): void {
  line(document, title, { size: 18, bold: true });
  document.moveDown(0.5);
  for (const [label, value] of facts) line(document, `${label}: ${value}`);
  line(document, `Generated: ${generatedAt.toISOString()}`);
  section(document, 'Summary');
  for (const severity of SEVERITIES) line(document, `${severity}: ${counts[severity]}`, { colour: COLOUR[severity] });
  if (notes.length > 0) section(document, 'To be known');
  for (const note of notes) line(document, `- ${note}`);
  section(document, 'Findings');
}

function section(document: Document, title: string): void {
  document.moveDown();
  line(document, title, { size: 13, bold: true });
  document.moveDown(0.3);
}

function entry(document: Document, finding: Finding): void {
  const { severity, name, rule_id, description, solution, evidence, cwe, vulnerability, references } = finding;
  const pkg = finding.location.package;
  // A title does not stand alone at the end of a page.
  if (document.y > document.page.height - document.page.margins.bottom - 60) document.addPage();
  line(document, `[${severity}] ${name}`, { size: 11, bold: true, colour: COLOUR[severity] });
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

function line(document: Document, text: string, { size = 9, bold = false, colour = INK }: Style = {}): void {
  const shown = printable(text);
  if (shown === '') return;
  document
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
    .text(shown);
}

interface Style {
  size?: number;
  bold?: boolean;
  colour?: string;
}

/** What the built-in fonts can show (Latin-1 and a line feed), of a length that leaves room for others. */
function printable(text: string): string {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)} ...` : text;
  return short
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\t/g, '  ')
    .replace(/[^\n\x20-\x7E\u00A0-\u00FF]/gu, '?')
    .trim();
}
