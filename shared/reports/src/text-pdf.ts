import type { Severity } from '@osk/contracts';
import { beginEntry, COLOUR, ended, line, openPdf, section, written } from './pdf-page';

/** A report on anything, in sections. */
export interface TextReport {
  title: string;
  generatedAt: Date;
  facts: readonly (readonly [label: string, value: string])[];
  sections: readonly TextSection[];
}

export interface TextSection {
  title: string;
  /** What stands there when there is no entry. */
  empty: string;
  /** Read once. */
  entries: AsyncIterable<TextEntry> | Iterable<TextEntry>;
}

export interface TextEntry {
  title: string;
  severity?: Severity;
  lines: readonly string[];
}

/** The report as a PDF, as `toPdf` makes those of findings. */
export async function* toTextPdf({ title, generatedAt, facts, sections }: TextReport): AsyncGenerator<Buffer> {
  const document = await openPdf(title, generatedAt);
  for (const [label, value] of facts) line(document, `${label}: ${value}`);
  line(document, `Generated: ${generatedAt.toISOString()}`);
  for (const { title: heading, empty, entries } of sections) {
    section(document, heading);
    let any = false;
    for await (const { title: name, severity, lines } of entries) {
      any = true;
      if (lines.length === 0) line(document, name);
      else {
        beginEntry(document, name, severity && COLOUR[severity]);
        for (const text of lines) line(document, text);
        document.moveDown(0.5);
      }
      yield* written(document);
    }
    if (!any) line(document, empty);
  }
  yield* ended(document);
}
