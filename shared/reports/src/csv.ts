/** A column of a table: its title, and its value of a row. */
export interface Column<Row> {
  title: string;
  value(row: Row): string | number | boolean | null | undefined;
}

/**
 * CSV by RFC 4180 (CRLF, every text quoted), a line at a time, so that no table has to fit in memory. Text that a
 * spreadsheet would take for a formula is made text by an apostrophe before it (OWASP, CSV Injection): it would run on
 * the machine of whoever opens the file, and findings are full of what others wrote.
 */
export async function* toCsv<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  yield line(columns.map(({ title }) => cell(title)));
  for await (const row of rows) yield line(columns.map((column) => cell(column.value(row))));
}

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Formulas begin so, in some programs also in full width or after blanks. */
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
