import type { Readable } from 'node:stream';
import type { Severity } from '@osk/contracts';
import type PDFDocument from 'pdfkit';

export const COLOUR: Readonly<Record<Severity, string>> = {
  critical: '#7d1128',
  high: '#c4321c',
  medium: '#b06f00',
  low: '#3c78b5',
  info: '#5b6577',
};
const INK = '#1c2330';
export const FAINT = '#5b6577';
const MAX_TEXT = 1_500;
/** Below this much room on a page nothing begins: a title does not stand alone at its end. */
const ROOM = 60;

export type Document = InstanceType<typeof PDFDocument>;

/** A PDF (A4) with its title. */
export async function openPdf(title: string, generatedAt: Date): Promise<Document> {
  // Loaded with the first PDF: its fonts and tables cost every process that only writes SARIF a tenth of a second and 24 MB.
  const { default: Pdf } = await import('pdfkit');
  const document = new Pdf({
    size: 'A4',
    margin: 50,
    info: { Title: title, CreationDate: generatedAt, Producer: 'OpenSkerry' },
  });
  line(document, title, { size: 18, bold: true });
  document.moveDown(0.5);
  return document;
}

/** What of the document is ready by now: no more than a page stays in memory. */
export function* written(document: Document): Generator<Buffer> {
  for (let chunk = read(document); chunk !== null; chunk = read(document)) yield chunk;
}
const read = (document: Document): Buffer | null => (document as unknown as Readable).read() as Buffer | null;

/** The rest of the document. */
export async function* ended(document: Document): AsyncGenerator<Buffer> {
  document.end();
  for await (const chunk of document as AsyncIterable<Buffer>) yield chunk;
}

export function section(document: Document, title: string): void {
  document.moveDown();
  line(document, title, { size: 13, bold: true });
  document.moveDown(0.3);
}

/** Begins something that is told in several lines. */
export function beginEntry(document: Document, title: string, colour?: string): void {
  if (document.y > document.page.height - document.page.margins.bottom - ROOM) document.addPage();
  line(document, title, { size: 11, bold: true, ...(colour && { colour }) });
}

export function line(document: Document, text: string, { size = 9, bold = false, colour = INK }: Style = {}): void {
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
