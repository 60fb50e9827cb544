/** Core metadata of a distribution, as far as it is needed (packaging.python.org, core metadata). */
export interface Metadata {
  name?: string;
  version: string;
  licenses: string[];
  /** Line of the name. */
  line?: number;
}

/** A licence text instead of a name is left out. */
const MAX_LICENSE = 100;

/** Reads the header lines; the description that follows an empty line is not looked at. */
export function readMetadata(text: string): Metadata {
  const fields = new Map<string, string[]>();
  let line: number | undefined;
  let number = 0;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const row = text.slice(at, end < 0 ? undefined : end).trimEnd();
    at = end < 0 ? text.length : end + 1;
    number += 1;
    if (row === '') break;
    const match = /^([A-Za-z-]{1,40}):\s*(.*)$/.exec(row);
    if (!match) continue;
    const key = (match[1] ?? '').toLowerCase();
    if (key === 'name') line ??= number;
    fields.set(key, [...(fields.get(key) ?? []).slice(0, 200), match[2] ?? '']);
  }
  const [name] = fields.get('name') ?? [];
  return {
    ...(name !== undefined && name !== '' && { name }),
    version: fields.get('version')?.[0] ?? '',
    licenses: licensesIn(fields),
    ...(line !== undefined && { line }),
  };
}

/** The expression is exact; the old free text and the classifiers say roughly the same, so only one of them is taken. */
function licensesIn(fields: ReadonlyMap<string, string[]>): string[] {
  const usable = (key: string): string[] =>
    (fields.get(key) ?? []).filter((text) => text !== '' && text !== 'UNKNOWN' && text.length <= MAX_LICENSE);
  const classifiers = (fields.get('classifier') ?? [])
    .filter((text) => text.startsWith('License ::'))
    .map((text) => text.slice(text.lastIndexOf('::') + 2).trim())
    .filter((text) => text !== 'OSI Approved');
  return [usable('license-expression'), usable('license'), classifiers].find((list) => list.length > 0) ?? [];
}
